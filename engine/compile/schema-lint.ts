import { editDistance, nearestArgument, type SchemaRoot } from '../definition';
import { isList, isObject, type Json, type JsonSchema } from '../model';
import { listed } from './listed';
import type { Report, Spot } from './report';
import { inside } from './report';
import type { SchemaChecker } from './setting-schema';

/** Pairs of keywords of which the first must not be greater than the second. */
const limits = [
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

/** Keywords that have no effect without another one. */
const halves: Readonly<Record<string, string>> = {
  then: 'if',
  else: 'if',
  minContains: 'contains',
  maxContains: 'contains',
};

/** Keywords that apply only to values of one kind. */
const kindOfKeyword: Readonly<Record<string, string>> = {
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  properties: 'object',
  required: 'object',
  minProperties: 'object',
  maxProperties: 'object',
};

const inMaps = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const inLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const inPlace = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];

/**
 * Finds mistakes in a JSON Schema: limits that leave no value, names that do not exist, values that it rejects itself. Valid JSON Schema,
 * but never intended.
 */
export function lintSchema({ schema, locator, pointer }: SchemaRoot, schemas: SchemaChecker, report: Report): void {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  visit(schema, { document: locator, path }, true, { schemas, report });
}

interface Tools {
  readonly schemas: SchemaChecker;
  readonly report: Report;
}

/** @param whole false for a part of a condition or combination, which may name properties of its siblings */
function visit(schema: JsonSchema, spot: Spot, whole: boolean, tools: Tools): void {
  lintLimits(schema, spot, tools);
  lintNames(schema, spot, whole, tools);
  lintValues(schema, spot, tools);
  lintHalves(schema, spot, tools);
  lintFormat(schema, spot, tools);
  lintKeywords(schema, spot, tools);
  const go = (value: Json | undefined, at: Spot, part: boolean) => {
    if (isObject(value)) visit(value, at, part, tools);
  };
  for (const key of inMaps)
    if (isObject(schema[key]))
      for (const [name, inner] of Object.entries(schema[key]))
        go(inner, inside(spot, key, name), key !== 'dependentSchemas');
  for (const key of inLists) {
    const list = schema[key];
    if (isList(list))
      for (const [index, inner] of list.entries()) go(inner, inside(spot, key, index), key === 'prefixItems');
  }
  for (const key of inPlace)
    go(schema[key], inside(spot, key), key === 'items' || key === 'additionalProperties' || key === 'contains');
}

function lintLimits(schema: JsonSchema, spot: Spot, { report }: Tools): void {
  for (const [low, high] of limits) {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    const exclusive = low.startsWith('exclusive') || high.startsWith('exclusive');
    if (least > most || (exclusive && least === most))
      report(inside(spot, low), 'schema-limits-crossed', { low: `${low} ${least}`, high: `${high} ${most}` });
  }
  const { properties, minProperties, additionalProperties, prefixItems, minItems, items } = schema;
  if (additionalProperties === false && schema.patternProperties === undefined && isObject(properties)) {
    const count = Object.keys(properties).length;
    if (typeof minProperties === 'number' && minProperties > count)
      report(inside(spot, 'minProperties'), 'schema-limits-crossed', {
        low: `minProperties ${minProperties}`,
        high: `properties ${count}`,
      });
  }
  if (items === false && typeof minItems === 'number') {
    const count = isList(prefixItems) ? prefixItems.length : 0;
    if (minItems > count)
      report(inside(spot, 'minItems'), 'schema-limits-crossed', {
        low: `minItems ${minItems}`,
        high: `prefixItems ${count}`,
      });
  }
}

function lintNames(schema: JsonSchema, spot: Spot, whole: boolean, { report }: Tools): void {
  const { properties, required, additionalProperties, patternProperties, dependentRequired } = schema;
  const known = isObject(properties) ? Object.keys(properties) : [];
  // A schema that combines other schemas or allows additional properties may refer to a name that is defined elsewhere.
  const open =
    !whole ||
    ['allOf', 'anyOf', 'oneOf', '$ref', 'if', 'dependentSchemas'].some((key) => schema[key] !== undefined) ||
    patternProperties !== undefined ||
    (additionalProperties !== undefined && additionalProperties !== false) ||
    (!isObject(properties) && additionalProperties !== false);
  const names = (list: Json | undefined, at: Spot) => {
    if (!isList(list)) return;
    const seen = new Set<Json>();
    list.forEach((name, index) => {
      if (seen.has(name)) report(inside(at, index), 'schema-value-doubled', { value: String(name) });
      seen.add(name);
      if (!open && typeof name === 'string' && !known.includes(name))
        report(inside(at, index), 'schema-required-unknown', { name, ...nearestArgument(name, known) });
    });
  };
  names(required, inside(spot, 'required'));
  if (isObject(dependentRequired))
    for (const [name, list] of Object.entries(dependentRequired)) {
      names(list, inside(spot, 'dependentRequired', name));
      if (!open && !known.includes(name))
        report(inside(spot, 'dependentRequired', name), 'schema-required-unknown', {
          name,
          ...nearestArgument(name, known),
        });
    }
}

function lintValues(schema: JsonSchema, spot: Spot, tools: Tools): void {
  const { report } = tools;
  const { enum: values, const: only } = schema;
  if (isList(values)) {
    const seen = new Set<string>();
    for (const [index, value] of values.entries()) {
      const key = JSON.stringify(value);
      if (seen.has(key)) report(inside(spot, 'enum', index), 'schema-value-doubled', { value: key });
      seen.add(key);
      lintKind(value, schema, inside(spot, 'enum', index), tools);
    }
    if (only !== undefined && !seen.has(JSON.stringify(only)))
      report(inside(spot, 'const'), 'schema-value-refused', { name: 'const', value: shown(only) });
  }
  if (only !== undefined) lintKind(only, schema, inside(spot, 'const'), tools);
  if (isList(schema.type)) {
    const list = schema.type;
    for (const [index, type] of list.entries())
      if (list.indexOf(type) < index)
        report(inside(spot, 'type', index), 'schema-value-doubled', { value: String(type) });
  }
  // A default or an example that the schema itself rejects. One with references is checked where it is used.
  if (schema.default !== undefined) lintOwn(schema.default, 'default', schema, inside(spot, 'default'), tools);
  if (isList(schema.examples))
    for (const [index, value] of schema.examples.entries())
      lintOwn(value, 'examples', schema, inside(spot, 'examples', index), tools);
}

function lintKind(value: Json, schema: JsonSchema, at: Spot, { report }: Tools): void {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(value, type)))
    report(at, 'schema-value-of-other-kind', { value: shown(value), kind: listed(types) });
}

function lintOwn(value: Json, name: string, schema: JsonSchema, at: Spot, tools: Tools): void {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(value, type))) {
    lintKind(value, schema, at, tools);
    return;
  }
  if (JSON.stringify(schema).includes('"$ref"')) return;
  try {
    if (!tools.schemas.fits(schema, value)) tools.report(at, 'schema-value-refused', { name, value: shown(value) });
  } catch {
    // What the validator cannot compile is reported where it is compiled.
  }
}

function lintHalves(schema: JsonSchema, spot: Spot, { report }: Tools): void {
  for (const [key, needed] of Object.entries(halves))
    if (schema[key] !== undefined && schema[needed] === undefined)
      report(inside(spot, key), 'schema-keyword-alone', { name: key, other: needed }, 'warning');
  if (schema.if !== undefined && schema.then === undefined && schema.else === undefined)
    report(inside(spot, 'if'), 'schema-keyword-alone', { name: 'if', other: 'then' }, 'warning');
  const types = typesOf(schema);
  if (types.length === 0) return;
  for (const [key, kind] of Object.entries(kindOfKeyword)) {
    if (schema[key] === undefined) continue;
    if (!types.some((type) => type === kind || (kind === 'number' && type === 'integer')))
      report(inside(spot, key), 'schema-keyword-does-not-fit', { name: key, kind: listed(types) }, 'warning');
  }
}

/** Formats that JSON Schema and the form library support. */
const formats = [
  ...['date', 'time', 'date-time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6'],
  ...['uri', 'uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer', 'relative-json-pointer'],
  ...['regex', 'data-url', 'color', 'password', 'byte', 'binary', 'int32', 'int64', 'float', 'double'],
];

function lintFormat({ format, not }: JsonSchema, spot: Spot, { report }: Tools): void {
  // An unknown format is allowed and has no effect; one that is similar to a known format is probably a typo.
  const near = typeof format === 'string' && !formats.includes(format) ? nearestArgument(format, formats) : {};
  if ('nearest' in near && near.nearest !== undefined)
    report(inside(spot, 'format'), 'schema-format-unknown', { name: String(format), ...near }, 'warning');
  if (not === true || (isObject(not) && Object.keys(not).length === 0))
    report(inside(spot, 'not'), 'schema-takes-nothing', {});
}

/** Keywords for which a similar unknown one is taken as a typo; others are ignored. */
const keywords = [
  ...[...limits.flat(), ...Object.keys(kindOfKeyword), ...inMaps, ...inLists, ...inPlace],
  ...['title', 'description', 'default', 'examples', 'enum', 'const', 'format', 'type', 'additionalItems'],
  ...['readOnly', 'writeOnly', 'deprecated', 'dependentRequired', 'dependencies', 'contentEncoding', 'minContains'],
];
/** Keywords of related languages, which are similar but no typos. */
const neighbors = ['example', 'enumNames', 'definitions', 'item', 'property'];
const known: ReadonlySet<string> = new Set([...keywords, ...neighbors]);

/** An unknown keyword is allowed and has no effect; one that is similar to a known keyword is probably a typo. */
function lintKeywords(schema: JsonSchema, spot: Spot, { report }: Tools): void {
  for (const name of Object.keys(schema)) {
    if (known.has(name) || name.length < 4 || /^[$x]/.test(name)) continue;
    const near = keywords.find(
      (keyword) =>
        keyword.length > 3 &&
        Math.abs(keyword.length - name.length) < 2 &&
        editDistance(keyword.toLowerCase(), name.toLowerCase()) < 2,
    );
    if (near !== undefined) report(inside(spot, name), 'schema-keyword-unknown', { name, nearest: near });
  }
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : isList(type) ? type.map(String) : [];
}

function isOf(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
