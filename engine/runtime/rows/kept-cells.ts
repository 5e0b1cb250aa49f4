import { isList, type Json, type JsonObject } from '../../model';
import { isObject } from '../path';

/** Whether a cell may have a value that is no option any more. Each call counts as one cell that has it. */
export type KeepsCell = (row: JsonObject, column: string) => boolean;

/**
 * Values of cells that a stored list keeps although they are no options any more. Where columns tell rows apart, a row keeps what the stored
 * one of the same values there has. Otherwise rows may have moved: a column then keeps a value as often as it is stored.
 */
export function keptCells(stored: Json | undefined, unique: Json | undefined): KeepsCell {
  const rows = isList(stored) ? stored.filter(isObject) : [];
  const cellOf = (row: JsonObject, column: string) => (Object.hasOwn(row, column) ? row[column] : undefined);
  const textOf = (row: JsonObject, column: string) => JSON.stringify(cellOf(row, column) ?? null);
  if (isList(unique) && unique.length > 0) {
    const names = unique.map(String);
    const keyOf = (row: JsonObject) => names.map((name) => textOf(row, name)).join();
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return (row, column) => {
      const own = byKey.get(keyOf(row));
      return own !== undefined && textOf(own, column) === textOf(row, column);
    };
  }
  const left = new Map<string, number>();
  const known = new Set<string>();
  return (row, column) => {
    const count = (each: JsonObject) => `${column}=${textOf(each, column)}`;
    if (!known.has(column)) {
      known.add(column);
      for (const each of rows) left.set(count(each), (left.get(count(each)) ?? 0) + 1);
    }
    const times = left.get(count(row)) ?? 0;
    left.set(count(row), times - 1);
    return times > 0;
  };
}
