import { type FieldModel, type Json, type JsonObject, mostRows, type TypeKind } from '../../model';
import { parse } from '../parse';
import { isObject } from '../path';
import { originOf, replace } from './row-memory';

/** Rows in the form their types store, and the columns they were parsed with. */
const read = new WeakMap<JsonObject, readonly FieldModel[]>();

/**
 * Parses every cell into the form its type stores. A row parsed before is used as it is, and of one derived from such a row only the
 * changed cells are parsed.
 */
export function parseRows(
  input: Json | undefined,
  columns: readonly FieldModel[],
  kindOf: (column: FieldModel) => TypeKind | undefined,
): Json | undefined {
  if (!Array.isArray(input) || input.length > mostRows) return input;
  const given: readonly Json[] = input;
  let changed = false;
  const rows = given.map((row) => {
    const parsed = isObject(row) ? parseRow(row, columns, kindOf) : row;
    if (parsed !== row) changed = true;
    return parsed;
  });
  return changed ? rows : input;
}

function parseRow(
  row: JsonObject,
  columns: readonly FieldModel[],
  kindOf: (column: FieldModel) => TypeKind | undefined,
): JsonObject {
  if (read.get(row) === columns) return row;
  const origin = originOf(row);
  const known = origin !== undefined && read.get(origin.row) === columns ? origin.changed : undefined;
  const cells = new Map(Object.entries(row));
  let changed = false;
  for (const column of columns) {
    const { name } = column;
    const value = cells.get(name);
    if (known !== undefined && !known.includes(name)) continue;
    const parsed = parse({ field: column, kind: kindOf(column) }, value, () => {});
    if (parsed === value && (parsed !== undefined || !cells.has(name))) continue;
    changed = true;
    if (parsed === undefined) cells.delete(name);
    else cells.set(name, parsed);
  }
  const result = changed ? replace(row, Object.fromEntries(cells)) : row;
  read.set(result, columns);
  return result;
}
