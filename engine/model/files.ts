import { isList, isObject, type JsonObject, type JsonSchema } from './json';

/** Maximum size of a file in bytes, where a definition states none. */
export const usualFileSize = 10_000_000;
/** Maximum number of files in one field or property, where a definition states none. */
export const usualFiles = 10;
/** Maximum number of rows of a list, where its field states none. */
export const usualRows = 500;
/** Rows beyond any list's maximum: they are not even parsed. */
export const mostRows = 2_000;
/** Maximum number of rows in a property of an entity, where its definition states none. */
export const usualKeptRows = 100;

/** The columns of a property that keeps rows, by name; undefined where it keeps none. */
export function rowColumns({ type, items }: JsonSchema): Readonly<Record<string, JsonObject>> | undefined {
  const keepsLists = type === undefined || (isList(type) ? type.includes('array') : type === 'array');
  if (!keepsLists || !isObject(items) || items.type !== 'object' || !isObject(items.properties)) return undefined;
  return Object.fromEntries(
    Object.entries(items.properties).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
}

/** Whether a property holds a file, several, or files in its rows. */
export function holdsFiles(schema: JsonSchema): boolean {
  const { format, items } = schema;
  if (format === 'file' || (isObject(items) && items.format === 'file')) return true;
  return Object.values(rowColumns(schema) ?? {}).some(holdsFiles);
}
