import { hashForSchema, schemaParser } from '@rjsf/utils';
import type { Json, JsonObject, JsonSchema } from '../model';

/** Keywords whose schemas rjsf renders separately, and skips when it lists the parts of a schema. */
const unlisted = new Set(['additionalItems', 'additionalProperties', 'patternProperties', 'contains']);
const literal = new Set(['const', 'enum', 'default', 'examples', 'required', 'type']);

/**
 * Every part of a rendered schema that rjsf validates separately, by rjsf's own hash of its content: conditions and branches of unions,
 * including those in tuples and in properties without a name, and branches as rjsf compares them when it looks for the nearest.
 */
export function partsOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  if (isObject(schema.$defs)) return partsOfRecurring(schema, schema.$defs);
  const parts: Record<string, JsonSchema> = {};
  const list = (root: JsonSchema) => Object.assign(parts, schemaParser(root));
  list(schema);
  walk(schema, list);
  return parts;
}

/** Stands for a `$ref` while parts are listed: rjsf's own list of a schema that comes back to itself has no end. */
const standIn = 'x-ref';

/**
 * The parts of a schema that comes back to itself by way of `$defs`: of the whole, and of each definition by itself. References in a part
 * stay references; rjsf's longer forms of the same part are brought to this one before they are looked up (`part-validator.ts`).
 */
function partsOfRecurring(schema: JsonSchema, $defs: JsonObject): Readonly<Record<string, JsonSchema>> {
  const { $defs: _, ...whole } = schema;
  const roots = [whole, ...Object.values($defs)].flatMap((root) => (isObject(root) ? [closed(root, $defs)] : []));
  const found = roots.flatMap((root) => {
    const parts: JsonSchema[] = [];
    const list = (each: JsonSchema) => parts.push(...Object.values(schemaParser(each)));
    list(root);
    walk(root, list);
    return parts;
  });
  const parts = found.map(({ $id: _id, ...part }) => opened(part) as JsonSchema);
  const bare = Object.keys($defs).map((name): JsonSchema => ({ $ref: `#/$defs/${name}` }));
  return Object.fromEntries(
    [schema, ...bare, ...parts].map((part) => {
      const $id = hashForSchema(part);
      return [$id, { ...part, $id }];
    }),
  );
}

/** Keywords whose schemas judge the same value. */
const ofSameValue = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'then', 'else']);

/** A schema without references: where one judges the same value it is written out, elsewhere something stands for it. */
function closed(schema: JsonObject, $defs: JsonObject): JsonObject {
  const written = isReference(schema) ? writtenOut(schema, $defs) : schema;
  const close = (value: Json, keyword: string): Json => {
    if (Array.isArray(value)) return value.map((each: Json) => close(each, keyword));
    if (!isObject(value)) return value;
    if (typeof value.$ref === 'string' && !ofSameValue.has(keyword)) {
      const { $ref, ...beside } = value;
      return { [standIn]: $ref, ...beside };
    }
    return closed(value, $defs);
  };
  const inner: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(written)) {
    if (literal.has(keyword)) inner[keyword] = value;
    else if (byName.has(keyword) && isObject(value))
      inner[keyword] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, close(each, keyword)]));
    else inner[keyword] = close(value, keyword);
  }
  return inner;
}

const byName = new Set(['properties', 'patternProperties', 'dependencies']);

function isReference(schema: JsonObject): boolean {
  return typeof schema.$ref === 'string';
}

function writtenOut({ $ref, ...beside }: JsonObject, $defs: JsonObject): JsonObject {
  const target = $defs[String($ref).slice('#/$defs/'.length)];
  const written = isObject(target) ? { ...target, ...beside } : beside;
  return isReference(written) ? writtenOut(written, $defs) : written;
}

function opened(value: Json): Json {
  if (Array.isArray(value)) return value.map(opened);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key === standIn ? '$ref' : key, opened(member)]),
  );
}

function walk(schema: Json, list: (root: JsonSchema) => void): void {
  if (Array.isArray(schema)) for (const each of schema as readonly Json[]) walk(each, list);
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (literal.has(keyword)) continue;
    if (keyword === 'items' && Array.isArray(value)) listEach(value, list);
    else if (unlisted.has(keyword))
      listEach(keyword === 'patternProperties' ? Object.values(value ?? {}) : [value], list);
    else if (keyword === 'oneOf' || keyword === 'anyOf') listCompared(keyword, schema, list);
    walk(value, list);
  }
}

function listEach(schemas: readonly Json[], list: (root: JsonSchema) => void): void {
  for (const schema of schemas) if (isObject(schema)) list(schema);
}

/** The nearest branch is found among branches that allow additional properties. */
function listCompared(keyword: 'oneOf' | 'anyOf', schema: JsonObject, list: (root: JsonSchema) => void): void {
  const branches = schema[keyword];
  if (!Array.isArray(branches)) return;
  const isClosed = (branch: Json) => isObject(branch) && branch.additionalProperties === false;
  if (!branches.some(isClosed)) return;
  const open = branches.map((branch: Json) =>
    isObject(branch) && isClosed(branch) ? { ...branch, additionalProperties: true } : branch,
  );
  list({ [keyword]: open });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
