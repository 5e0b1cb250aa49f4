import { isList, type Json, type JsonObject, type JsonSchema } from '../../../../engine/model';
import { isObject, listOf, type Path, textOf } from '../documents/json';
import { followed, type MetaPlace, propertiesAt, referenceOf } from './meta';

/** What is known besides the language: a value for a place whose schema is a reference, at a path below what is written. */
export type Given = (reference: string, way: Path, place: MetaPlace) => Json | undefined;

/** How many objects and lists may be inside each other in what is written. */
const deepest = 5;

/**
 * The smallest value that a definition language allows at a place: what is required, with an example, the first value or the least number, and the
 * first of alternatives. Undefined where there is none.
 */
export function smallestAt(place: MetaPlace, given: Given): Json | undefined {
  return smallest(place, given, [], deepest);
}

function smallest(place: MetaPlace, given: Given, way: Path, depth: number): Json | undefined {
  for (const shapes of alternativesOf(place, 0)) {
    const found = shapedValue(shapes, given, way, depth);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schemas that hold together at a place, for each choice between its alternatives. */
function alternativesOf(place: MetaPlace, depth: number): readonly (readonly MetaPlace[])[] {
  if (depth > 12) return [];
  const { file, schema } = place;
  let found: (readonly MetaPlace[])[] = [[place]];
  const join = (more: readonly (readonly MetaPlace[])[]) => {
    found = found.flatMap((one) => more.map((other) => [...one, ...other]));
  };
  const inside = (each: Json) => (isObject(each) ? alternativesOf({ file, schema: each }, depth + 1) : []);
  const target = followed(place);
  if (target) join(alternativesOf(target, depth + 1));
  for (const part of listOf(schema.allOf)) join(inside(part));
  for (const choice of [schema.oneOf, schema.anyOf]) if (choice !== undefined) join(listOf(choice).flatMap(inside));
  return found;
}

function shapedValue(shapes: readonly MetaPlace[], given: Given, way: Path, depth: number): Json | undefined {
  for (const place of shapes) {
    const reference = referenceOf(place);
    const known = reference === undefined ? undefined : given(reference, way, place);
    if (known !== undefined) return known;
  }
  const said = <Name extends string>(name: Name) =>
    shapes.map(({ schema }) => schema[name]).find((each) => each !== undefined);
  const first = [listOf(said('examples'))[0], said('const'), listOf(said('enum'))[0]].find(
    (each) => each !== undefined,
  );
  if (first !== undefined) return first;
  const type = [said('type') ?? (said('properties') ? 'object' : 'string')].flat()[0];
  const least = Number(said('minItems') ?? said('minProperties') ?? 0);
  const within = (part: Json | undefined, { file }: MetaPlace, name: string | number) =>
    depth > 0 && isObject(part) ? smallest({ file, schema: part }, given, [...way, name], depth - 1) : undefined;
  const inside = (keyword: string, name: string | number) => {
    const owner = shapes.find(({ schema }) => isObject(schema[keyword]));
    return owner && within(owner.schema[keyword], owner, name);
  };
  switch (type) {
    case 'object': {
      const made: Record<string, Json> = {};
      for (const name of new Set(shapes.flatMap(({ schema }) => listOf(schema.required)))) {
        const owners = shapes.filter(({ schema }) => isObject(schema.properties) && schema.properties[String(name)]);
        // Of two that describe it, the narrower one counts.
        const values = owners.map((owner) => {
          const { properties } = owner.schema;
          return isObject(properties) ? within(properties[String(name)], owner, String(name)) : undefined;
        });
        const value = values.at(-1);
        if (value === undefined) return undefined;
        made[String(name)] = value;
      }
      if (Object.keys(made).length >= least) return made;
      // Nothing is required by name, but something is.
      for (const owner of shapes)
        for (const [name, part] of Object.entries(isObject(owner.schema.properties) ? owner.schema.properties : {})) {
          const value = within(part, owner, name);
          if (value !== undefined) return { ...made, [name]: value };
        }
      const [key, value] = [inside('propertyNames', ''), inside('additionalProperties', '')];
      return typeof key === 'string' && value !== undefined ? { ...made, [key]: value } : undefined;
    }
    case 'array': {
      const item = least > 0 ? inside('items', 0) : undefined;
      return least === 0 ? [] : item === undefined ? undefined : Array.from({ length: least }, () => item);
    }
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return said('minimum') ?? Number(said('exclusiveMinimum') ?? -1) + 1;
    default: {
      const pattern = textOf(said('pattern'));
      const isFree = said('minLength') === undefined && (pattern === undefined || new RegExp(pattern, 'u').test(''));
      return isFree ? '' : undefined;
    }
  }
}

/** One of the things that can be written at a place. */
export interface Kind {
  /** The value, the name of the kind, or the properties that tell it from the others. */
  readonly names: readonly string[];
  readonly value: Json;
}

/** What can be written at a place that is empty, each as small as it may be: values of a list, and objects that have properties. */
export function kindsAt(place: MetaPlace, given: Given): readonly Kind[] {
  const found = alternativesOf(place, 0).flatMap((shapes): readonly Kind[] => {
    const listed = shapes.flatMap(({ schema }) => listOf(schema.enum));
    if (listed.length > 0) return listed.map((value) => ({ names: [String(value)], value }));
    const value = shapedValue(shapes, given, [], deepest);
    if (value === undefined) return [];
    if (isList(value)) return listKinds(shapes, given);
    if (!isObject(value)) return typeof value === 'string' ? [] : [{ names: [String(value)], value }];
    return propertiesAt(place, value).length > 0 ? [{ names: namesOf(shapes, value), value }] : [];
  });
  const kinds = new Map(found.map((kind) => [kind.names.join(), kind]));
  const common = (name: string) => kinds.size > 1 && found.every(({ names }) => names.includes(name));
  return [...kinds.values()].map(({ names, value }) => ({ names: names.filter((name) => !common(name)), value }));
}

const kindsBySchema = new WeakMap<JsonSchema, readonly Kind[]>();

/** What can be written at a place, with examples for what is not in the language. Schemas never change. */
export function kindsOf(place: MetaPlace): readonly Kind[] {
  const known = kindsBySchema.get(place.schema) ?? kindsAt(place, () => undefined);
  kindsBySchema.set(place.schema, known);
  return known;
}

/** A list with an item, or as many as it must have, where items have properties. */
function listKinds(shapes: readonly MetaPlace[], given: Given): readonly Kind[] {
  const owner = shapes.find(({ schema }) => isObject(schema.items));
  const items = owner?.schema.items;
  const item = owner && isObject(items) ? smallestAt({ file: owner.file, schema: items }, given) : undefined;
  const least = Math.max(1, ...shapes.map(({ schema }) => Number(schema.minItems ?? 0)));
  return isObject(item) ? [{ names: ['list'], value: Array.from({ length: least }, () => item) }] : [];
}

/** The value that determines the kind, else what it requires. */
function namesOf(shapes: readonly MetaPlace[], value: JsonObject): readonly string[] {
  const isFixed = (name: string) =>
    shapes.some(({ schema: { properties } }) => {
      const part = isObject(properties) ? properties[name] : undefined;
      return isObject(part) && typeof part.const === 'string';
    });
  const fixed = Object.keys(value).find(isFixed);
  return fixed === undefined ? Object.keys(value) : [String(value[fixed])];
}
