import { isList, type Json, type JsonObject, type JsonSchema } from '../../../../engine/model';
import { isObject } from '../documents/json';

/** Items of a list in a sample. */
const rows = 3;
const deepest = 8;

/**
 * A sample value that fits a schema: texts use the property's own name, so that it is not mistaken for a real record. The same schema gives
 * the same sample.
 */
export function sampleOf(schema: JsonSchema | undefined, name = 'value', turn = 1, depth = 0): Json {
  if (schema === undefined || depth > deepest) return null;
  if (schema.const !== undefined) return schema.const;
  if (isList(schema.enum) && schema.enum.length > 0) return schema.enum[(turn - 1) % schema.enum.length] ?? null;
  if (schema.default !== undefined) return schema.default;
  const [branch] = [schema.oneOf, schema.anyOf].flatMap((list) => (isList(list) ? list : []));
  if (isObject(branch)) return sampleOf({ ...branch, title: schema.title ?? '' }, name, turn, depth + 1);
  const types = isList(schema.type) ? schema.type : [schema.type];
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return objectOf(schema, turn, depth);
    case 'array':
      return Array.from({ length: rows }, (_, index) =>
        sampleOf(isObject(schema.items) ? schema.items : undefined, name.replace(/s$/, ''), index + 1, depth + 1),
      );
    case 'integer':
    case 'number':
      return Math.max(typeof schema.minimum === 'number' ? schema.minimum : 0, turn * 12);
    case 'boolean':
      return turn % 2 === 1;
    case 'string':
      return textOf(schema, name, turn);
    default:
      return isObject(schema.properties) ? objectOf(schema, turn, depth) : null;
  }
}

function objectOf(schema: JsonSchema, turn: number, depth: number): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [
      name,
      sampleOf(isObject(part) ? part : undefined, name, turn, depth + 1),
    ]),
  );
}

function textOf({ format, maxLength }: JsonSchema, name: string, turn: number): string {
  switch (format) {
    case 'date-time':
      return `2026-0${turn}-15T09:30:00.000Z`;
    case 'date':
      return `2026-0${turn}-15`;
    case 'email':
      return `sample${turn}@portico.example`;
    case 'uri':
      return 'https://portico.example/';
    default: {
      const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
      return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${turn}`.slice(
        0,
        typeof maxLength === 'number' ? maxLength : 200,
      );
    }
  }
}
