import { type DefinitionSet, halvesOf, placeIn } from '../definition';
import { isObject, type Json, type JsonSchema } from '../model';

/** A schema and the document in which its references are read. */
export interface PlacedSchema {
  readonly schema: JsonSchema;
  readonly home: JsonSchema;
}

/** What a schema defines for one property. */
export type FoundProperty =
  | { readonly kind: 'known'; readonly property: PlacedSchema }
  /** The schema does not list properties, or allows additional ones: nothing can be reported. */
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown'; readonly known: readonly string[] };

/** Entity schemas by file name, to which references may lead. */
export type Entities = DefinitionSet['dataSchemas'];

/** Looks a property up, also in the parts of an `allOf`. A schema that lists properties is closed unless it is declared open. */
export function findProperty(placed: PlacedSchema, name: string, entities: Entities): FoundProperty {
  const parts = partsOf(placed, entities);
  const lists = parts.flatMap(({ schema, home }) =>
    isObject(schema.properties) ? [{ list: schema.properties, home }] : [],
  );
  for (const { list, home } of lists) {
    const found = Object.hasOwn(list, name) ? list[name] : undefined;
    if (isObject(found)) return { kind: 'known', property: { schema: found, home } };
    if (found !== undefined) return { kind: 'open' };
  }
  const takesOthers = parts.some(
    ({ schema: { additionalProperties: others, anyOf, oneOf } }) =>
      others === true || isObject(others) || anyOf !== undefined || oneOf !== undefined,
  );
  if (takesOthers || lists.length === 0) return { kind: 'open' };
  return { kind: 'unknown', known: lists.flatMap(({ list }) => Object.keys(list)) };
}

/** The schema of the items of a list; undefined where there is none. */
export function itemOf(placed: PlacedSchema, entities: Entities): PlacedSchema | undefined {
  for (const { schema, home } of partsOf(placed, entities))
    if (isObject(schema.items)) return { schema: schema.items, home };
  return undefined;
}

/** Names of required properties. */
export function requiredOf(placed: PlacedSchema, entities: Entities): readonly string[] {
  return partsOf(placed, entities).flatMap(({ schema: { required } }) =>
    Array.isArray(required) ? required.map(String) : [],
  );
}

/**
 * Whether values of the first schema may be values of the second: by kinds, and by the values listed. Where a schema defines neither,
 * anything may.
 */
export function mayGive(given: PlacedSchema, taken: PlacedSchema, entities: Entities): boolean {
  const [from, to] = [kindsOf(given, entities), kindsOf(taken, entities)];
  if (from && to && !from.some((kind) => to.includes(kind))) return false;
  const [values, allowed] = [valuesOf(given, entities), valuesOf(taken, entities)];
  return !values || !allowed || values.every((value) => allowed.includes(value));
}

/** The kinds of value that a schema allows, in JSON terms, without null; empty where it is open. */
export function kindsOf(placed: PlacedSchema, entities: Entities): readonly string[] | undefined {
  for (const { schema } of partsOf(placed, entities)) {
    const { type } = schema;
    const kinds = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined;
    // An integer is a number, and an empty field is not sent rather than null.
    if (kinds) return kinds.filter((kind) => kind !== 'null').map((kind) => (kind === 'integer' ? 'number' : kind));
  }
  return undefined;
}

function valuesOf(placed: PlacedSchema, entities: Entities): readonly Json[] | undefined {
  for (const { schema } of partsOf(placed, entities)) {
    if (schema.const !== undefined) return [schema.const];
    if (Array.isArray(schema.enum)) return schema.enum;
  }
  return undefined;
}

/** The schema itself, and everything that applies beside it; once, if references go round: reading refuses that. */
function partsOf(placed: PlacedSchema, entities: Entities, seen = new Set<JsonSchema>()): readonly PlacedSchema[] {
  const { schema, home } = placed;
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, allOf } = schema;
  const named = typeof $ref === 'string' ? partsOf(follow($ref, home, entities), entities, seen) : [];
  const parts = Array.isArray(allOf)
    ? allOf.flatMap((part: Json) => (isObject(part) ? partsOf({ schema: part, home }, entities, seen) : []))
    : [];
  return [placed, ...named, ...parts];
}

/** Target of a reference of a schema: in its own document, or in the entity that the reference names. */
export function follow(reference: string, from: JsonSchema, entities: Entities): PlacedSchema {
  const [file, fragment] = halvesOf(reference);
  const entity = /([\w-]+)\.schema\.json$/.exec(file)?.[1];
  const home = entity === undefined ? from : (entities.get(entity)?.value ?? {});
  const schema = placeIn(home, fragment);
  return { schema: isObject(schema) ? schema : {}, home };
}
