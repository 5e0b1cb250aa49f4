import type { Json, JsonObject, JsonSchema } from '../model';

/** What a schema says of one property. */
export type FoundProperty =
  | { readonly kind: 'known'; readonly schema: JsonSchema }
  /** The schema says nothing of its properties, or takes others: nothing can be said. */
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown'; readonly known: readonly string[] };

/** The schema that a reference inside the same document stands for; the schema itself where it is none, or leads elsewhere. */
export function followLocalReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const reference = schema.$ref;
  if (typeof reference !== 'string' || !reference.startsWith('#')) return schema;
  const parts = reference.slice(1).split('/').slice(1).map(decodePart);
  const found = parts.reduce<Json | undefined>((value, part) => (isObject(value) ? value[part] : undefined), root);
  return isObject(found) ? found : schema;
}

/** Looks a property up, also in the parts of an `allOf`. A schema that lists properties is closed unless it says otherwise. */
export function propertyOf(schema: JsonSchema, name: string, root: JsonSchema): FoundProperty {
  const parts = partsOf(schema, root);
  const lists = parts.flatMap(({ properties }) => (isObject(properties) ? [properties] : []));
  for (const list of lists) {
    const found = Object.hasOwn(list, name) ? list[name] : undefined;
    if (isObject(found)) return { kind: 'known', schema: followLocalReference(found, root) };
    if (found !== undefined) return { kind: 'open' };
  }
  const takesOthers = parts.some(
    ({ additionalProperties: others, $ref, anyOf, oneOf }) =>
      others === true || isObject(others) || $ref !== undefined || anyOf !== undefined || oneOf !== undefined,
  );
  if (takesOthers || lists.length === 0) return { kind: 'open' };
  return { kind: 'unknown', known: lists.flatMap((list) => Object.keys(list)) };
}

/** Whether some value fits both: by kinds, and by the values listed. Where a schema says nothing of these, any may fit. */
export function mayBeSame(left: JsonSchema, right: JsonSchema, leftRoot: JsonSchema, rightRoot: JsonSchema): boolean {
  const kinds = [kindsOf(left, leftRoot), kindsOf(right, rightRoot)] as const;
  if (kinds[0] && kinds[1] && !kinds[0].some((kind) => kind !== 'null' && kinds[1]?.includes(kind))) return false;
  const values = [valuesOf(left), valuesOf(right)] as const;
  return !values[0] || !values[1] || values[0].every((value) => values[1]?.includes(value));
}

/** The kinds of value a schema takes, in words of JSON; empty where it does not say. */
export function namesOf(schema: JsonSchema, root: JsonSchema): string {
  return (kindsOf(schema, root) ?? []).filter((kind) => kind !== 'null').join(', ');
}

function kindsOf(schema: JsonSchema, root: JsonSchema): readonly string[] | undefined {
  for (const { type } of partsOf(schema, root)) {
    const kinds = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined;
    // A whole number is a number.
    if (kinds) return kinds.map((kind) => (kind === 'integer' ? 'number' : kind));
  }
  return undefined;
}

function valuesOf(schema: JsonSchema): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** The schema and everything that holds beside it. */
function partsOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const followed = followLocalReference(schema, root);
  const { allOf } = followed;
  return Array.isArray(allOf)
    ? [followed, ...allOf.flatMap((part: Json) => (isObject(part) ? partsOf(part, root) : []))]
    : [followed];
}

function decodePart(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
