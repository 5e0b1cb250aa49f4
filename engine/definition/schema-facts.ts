import { isObject, type Json, type JsonSchema } from '../model';

/** Kind of a JSON value, as messages name it. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function kindOf(value: Json): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Kind;
}

/** JSON Schema has a separate type for integers; messages do not. */
export function kindOfType(type: string): Kind {
  return type === 'integer' ? 'number' : (type as Kind);
}

export function asSchema(value: Json | undefined): JsonSchema {
  return isObject(value) ? value : {};
}

export function isList(value: Json | undefined): value is readonly JsonSchema[] {
  return Array.isArray(value);
}

export function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
