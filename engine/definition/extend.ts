import { isList, isObject, type Json, type JsonSchema } from '../model';
import type { DefinitionSet } from './definition-set';

/** Keywords that a schema has of its own, whatever the schema that it extends says there. */
export const ownKeywords: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'examples',
]);

/** Keywords that are joined with those of the schema that is extended. */
export const joinedKeywords: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);

/** Results by schema: the same schemas give the same object. */
const known = new WeakMap<JsonSchema, { readonly base: JsonSchema | undefined; readonly whole: JsonSchema }>();

/**
 * A schema of `schemas/data` with everything of the one that it extends (`x-extends`): its properties first, then its own. What definitions
 * add to an extended entity belongs here too, as with `x-reads`. Of a base that is not there or comes back to the schema, nothing is known:
 * further properties are then allowed.
 *
 * @param schemaOf a schema of `schemas/data` by file name: `user`
 */
export function extendSchema(
  schema: JsonSchema,
  schemaOf: (name: string) => JsonSchema | undefined,
  way: readonly JsonSchema[] = [],
): JsonSchema {
  const { 'x-extends': name, ...own } = schema;
  if (typeof name !== 'string') return schema;
  const [parent, here] = [schemaOf(name), [...way, schema]];
  const base = parent && !here.includes(parent) ? extendSchema(parent, schemaOf, here) : undefined;
  const found = known.get(schema);
  if (found && found.base === base) return found.whole;
  const whole = base ? joined(base, own, name) : { ...own, additionalProperties: true };
  known.set(schema, { base, whole });
  return whole;
}

function joined(base: JsonSchema, own: JsonSchema, name: string): JsonSchema {
  const notes = Object.entries(own).filter(([key]) => ownKeywords.has(key));
  const kept = Object.entries(base).filter(([key]) => !ownKeywords.has(key));
  const parts: [string, Json][] = [...joinedKeywords].flatMap((key): [string, Json][] =>
    isObject(base[key]) && isObject(own[key]) ? [[key, { ...base[key], ...own[key] }]] : [],
  );
  const required = [...new Set([base.required, own.required].flatMap((names) => (isList(names) ? names : [])))];
  return {
    ...Object.fromEntries([...notes, ...kept]),
    ...(base['x-reads'] === undefined && base['x-writes'] === undefined && { 'x-reads': name }),
    ...own,
    ...Object.fromEntries(parts),
    ...(required.length > 0 && { required }),
  };
}

/** The definitions with every schema of `schemas/data` extended. One that extends nothing stays the same object. */
export function extendSchemas<Set extends Pick<DefinitionSet, 'dataSchemas'>>(set: Set): Set {
  const { dataSchemas } = set;
  const schemaOf = (name: string) => dataSchemas.get(name)?.value;
  return {
    ...set,
    dataSchemas: new Map(
      [...dataSchemas].map(([id, document]) => {
        const value = extendSchema(document.value, schemaOf);
        return [id, value === document.value ? document : { ...document, value }];
      }),
    ),
  };
}
