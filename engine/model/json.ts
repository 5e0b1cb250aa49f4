/** A value that survives `JSON.parse(JSON.stringify(value))`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON Schema (2020-12) as plain data; only its author and the validator interpret it. */
export type JsonSchema = JsonObject;

/** A key into `locales/{language}/{namespace}.json`, written `key.path` or `namespace:key.path`. */
export type LocaleKey = string;

/** True if there is nothing to validate, send or compare: undefined, null, '' and []. False and 0 are values. */
export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** True for an object that is neither null nor an array. The value must come from JSON. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for an array, whose items come from JSON too; `Array.isArray` alone loses that. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
