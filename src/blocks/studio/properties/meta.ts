import { metaSchemas } from '../../../../engine/definition';
import { isList, type Json, type JsonObject, type JsonSchema } from '../../../../engine/model';
import { isObject, type Path, textOf } from '../documents/json';

/** A schema of a definition language, and the file that its references are relative to. */
export interface MetaPlace {
  readonly file: string;
  readonly schema: JsonSchema;
}

/** A property that is allowed at a place. */
export interface MetaProperty extends MetaPlace {
  readonly name: string;
  readonly required: boolean;
  /** The description in the language's schema, in English. */
  readonly description: string;
  /** The target of its `$ref`, as `names.schema.json#/$defs/LocaleKey`; determines the kind of value. */
  readonly reference: string | undefined;
}

/** The root schema of a kind of document. */
export function rootOf(file: string): MetaPlace | undefined {
  const schema = metaSchemas[file];
  return schema && { file, schema };
}

/** Of a schema, what objects of one kind may have. Schemas never change. */
const allowed = new WeakMap<JsonSchema, Map<string, readonly MetaProperty[]>>();

/** Properties that an object at a place may have, given those that it has already. Found once for each kind of object. */
export function propertiesAt(place: MetaPlace, value: Json | undefined): readonly MetaProperty[] {
  const kind = kindKey(value);
  if (kind === undefined) return findProperties(place, value);
  const known = allowed.get(place.schema) ?? new Map<string, readonly MetaProperty[]>();
  allowed.set(place.schema, known);
  const properties = known.get(kind) ?? findProperties(place, value);
  known.set(kind, properties);
  return properties;
}

/** What the choice between alternatives depends on: which properties an object has, and the values by which alternatives differ. */
function kindKey(value: Json | undefined): string | undefined {
  if (value === undefined) return '';
  if (!isObject(value)) return undefined;
  deciding ??= decidingNames();
  const names = Object.keys(value);
  return JSON.stringify([names, names.filter((name) => deciding?.has(name)).map((name) => value[name] ?? null)]);
}

let deciding: ReadonlySet<string> | undefined;

/** Names of properties of which a schema names the value: by `const`, or `type` by `enum`. */
function decidingNames(): ReadonlySet<string> {
  const found = new Set<string>(['type']);
  const visit = (value: Json) => {
    if (isList(value)) for (const each of value) visit(each);
    else if (isObject(value))
      for (const [name, each] of Object.entries(value)) {
        if (each === undefined) continue;
        if (isObject(each) && each.const !== undefined) found.add(name);
        visit(each);
      }
  };
  for (const schema of Object.values(metaSchemas)) visit(schema);
  return found;
}

function findProperties(place: MetaPlace, value: Json | undefined): readonly MetaProperty[] {
  const found = new Map<string, MetaProperty>();
  for (const { file, schema } of shapesOf(place, value)) {
    const required = listOfTexts(schema.required);
    for (const [name, written] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      if (!isObject(written) || written === undefined) continue;
      const known = found.get(name);
      // A branch's description of a property is more specific than the common one.
      const narrower = known === undefined || isNarrower(written, known.schema);
      const property = narrower ? propertyOf(name, { file, schema: written }) : known;
      found.set(name, { ...property, required: known?.required === true || required.includes(name) });
    }
  }
  return [...found.values()];
}

function propertyOf(name: string, place: MetaPlace): MetaProperty {
  const description = textOf(place.schema.description) ?? textOf(followed(place)?.schema.description) ?? '';
  return { name, ...place, required: false, description, reference: referenceOf(place) };
}

/** The target of the `$ref` of a place, with its file. */
export function referenceOf({ file, schema }: MetaPlace): string | undefined {
  const reference = textOf(schema.$ref);
  return reference?.startsWith('#') ? file + reference : reference;
}

/** The schema that a place refers to. */
export function followed({ file, schema }: MetaPlace): MetaPlace | undefined {
  const reference = textOf(schema.$ref);
  return reference === undefined ? undefined : follow(reference, file);
}

function isNarrower(schema: JsonObject, known: JsonSchema): boolean {
  return schema.const !== undefined || (schema.oneOf !== undefined && known.oneOf === undefined);
}

/** The schema of a key of an object, or of a position of a list. */
export function childOf(place: MetaPlace, value: Json | undefined, key: string | number): MetaPlace | undefined {
  for (const { file, schema } of shapesOf(place, value)) {
    const { properties, items, additionalProperties } = schema;
    const child =
      typeof key === 'number'
        ? items
        : isObject(properties) && Object.hasOwn(properties, key)
          ? properties[key]
          : additionalProperties;
    if (isObject(child)) return { file, schema: child };
  }
  return undefined;
}

/** The schema of a place of a document; undefined if nothing is allowed there. */
export function placeAt(root: MetaPlace, document: Json | undefined, path: Path): MetaPlace | undefined {
  let place: MetaPlace | undefined = root;
  let value = document;
  for (const part of path) {
    if (place === undefined) return undefined;
    place = childOf(place, value, part);
    if (isList(value)) value = typeof part === 'number' ? value[part] : undefined;
    else value = isObject(value) ? value[part] : undefined;
  }
  return place;
}

/** Values that the schema lists for a place: of `enum`, `const` and their alternatives. */
export function valuesAt(place: MetaPlace): readonly Json[] {
  return onceFor(place, valuesBySchema, findValues);
}

const valuesBySchema = new WeakMap<JsonSchema, readonly Json[]>();

/** What a schema says by itself, whatever the value is. */
function onceFor<T>(place: MetaPlace, known: WeakMap<JsonSchema, T>, find: (place: MetaPlace) => T): T {
  const before = known.get(place.schema);
  if (before !== undefined) return before;
  const found = find(place);
  known.set(place.schema, found);
  return found;
}

function findValues(place: MetaPlace): readonly Json[] {
  const found: Json[] = [];
  for (const { schema } of shapesOf(place, undefined)) {
    if (isList(schema.enum)) found.push(...schema.enum);
    if (schema.const !== undefined) found.push(schema.const);
  }
  return [...new Set(found)];
}

/** JSON types that a place accepts. */
export function typesAt(place: MetaPlace): ReadonlySet<string> {
  return onceFor(place, typesBySchema, findTypes);
}

const typesBySchema = new WeakMap<JsonSchema, ReadonlySet<string>>();

function findTypes(place: MetaPlace): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { schema } of shapesOf(place, undefined))
    for (const type of isList(schema.type) ? schema.type : [schema.type]) if (typeof type === 'string') found.add(type);
  return found;
}

/** The description of a place in the schema, in English. */
export function descriptionOf(place: MetaPlace): string {
  return (
    textOf(place.schema.description) ??
    [...shapesOf(place, undefined)]
      .map(({ schema }) => textOf(schema.description))
      .find((text) => text !== undefined) ??
    ''
  );
}

/** Schemas without references that a place consists of: its own parts, and those alternatives that fit the value. */
export function shapesOf(place: MetaPlace, value: Json | undefined, depth = 0): readonly MetaPlace[] {
  if (depth > 12) return [];
  const { file, schema } = place;
  const shapes: MetaPlace[] = [place];
  const target = followed(place);
  if (target) shapes.push(...shapesOf(target, value, depth + 1));
  for (const part of schemasIn(schema.allOf, file)) shapes.push(...shapesOf(part, value, depth + 1));
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = schemasIn(schema[keyword], file);
    if (branches.length === 0) continue;
    const fitting = branches.filter((branch) => mayBe(branch, value, depth + 1));
    const open = fitting.length > 0 ? fitting : branches;
    const named = open.filter((branch) => isNamed(branch, value, depth + 1));
    const best = named.length > 0 ? named : open.filter((branch) => hasRequired(branch, value, depth + 1));
    for (const branch of best.length > 0 ? best : open) shapes.push(...shapesOf(branch, value, depth + 1));
  }
  return shapes;
}

function schemasIn(list: Json | undefined, file: string): readonly MetaPlace[] {
  return isList(list) ? list.flatMap((schema) => (isObject(schema) ? [{ file, schema }] : [])) : [];
}

/** Whether a value can be an alternative: its type and its discriminating values do not contradict it. */
function mayBe(branch: MetaPlace, value: Json | undefined, depth: number): boolean {
  if (value === undefined) return true;
  return shapesOf(branch, value, depth).every(({ schema }) => {
    const types = isList(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
    if (
      types.length > 0 &&
      !types.includes(kindOf(value)) &&
      !(kindOf(value) === 'integer' && types.includes('number'))
    )
      return false;
    if (schema.const !== undefined && !isObject(value) && schema.const !== value) return false;
    if (!isObject(value) || !isObject(schema.properties)) return true;
    return Object.entries(schema.properties).every(([name, part]) => {
      const written = value[name];
      if (!isObject(part) || written === undefined) return true;
      if (part.const !== undefined) return part.const === written;
      // Only `type` distinguishes alternatives by several values; a wrong value of any other property does not indicate another
      // alternative.
      return name !== 'type' || !isList(part.enum) || part.enum.includes(written);
    });
  });
}

/** Whether a value is marked as this alternative by its `type`, `block` or the like, and is not merely compatible with it. */
function isNamed(branch: MetaPlace, value: Json | undefined, depth: number): boolean {
  if (!isObject(value)) return false;
  return shapesOf(branch, value, depth).some(({ schema }) =>
    Object.entries(isObject(schema.properties) ? schema.properties : {}).some(([name, part]) => {
      const written = value[name];
      if (!isObject(part) || written === undefined) return false;
      return part.const === written || (name === 'type' && isList(part.enum) && part.enum.includes(written));
    }),
  );
}

function hasRequired(branch: MetaPlace, value: Json | undefined, depth: number): boolean {
  if (!isObject(value)) return value !== undefined;
  return shapesOf(branch, value, depth).every(({ schema }) =>
    listOfTexts(schema.required).every((name) => Object.hasOwn(value, name)),
  );
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function listOfTexts(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function follow(reference: string, from: string): MetaPlace | undefined {
  const [name = '', fragment = ''] = reference.split('#', 2);
  const file = name === '' ? from : name;
  let found: Json | undefined = metaSchemas[file];
  for (const part of fragment.split('/').filter((each) => each !== ''))
    found = isObject(found) ? found[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return isObject(found) ? { file, schema: found } : undefined;
}
