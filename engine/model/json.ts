/** A value that survives `JSON.parse(JSON.stringify(value))`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON Schema (2020-12) as plain data; only its author and the validator look inside. */
export type JsonSchema = JsonObject;

/** A key into `locales/{language}/{namespace}.json`, written `key.path` or `namespace:key.path`. */
export type LocaleKey = string;

/** True for an object that is neither null nor an array. What is asked about came out of JSON. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for an array, whose items came out of JSON too; `Array.isArray` alone forgets that. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
