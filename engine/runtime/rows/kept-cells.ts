import { isList, type Json, type JsonObject } from '../../model';
import { isObject } from '../path';

/** Whether a cell may have a value that is no option any more. Each call counts as one cell that has it. */
export type KeepsCell = (row: JsonObject, column: string) => boolean;

/**
 * Values of cells that a stored list keeps although they are no options any more. Where columns tell rows apart, a row keeps what the stored
 * one of the same values there has. Rows without values there, and those of other lists, may have moved: of them, a column keeps a value as
 * often as it is stored.
 */
export function keptCells(stored: Json | undefined, unique: Json | undefined): KeepsCell {
  const names = isList(unique) ? unique.map(String) : [];
  const cellOf = (row: JsonObject, column: string) => (Object.hasOwn(row, column) ? (row[column] ?? null) : null);
  const textOf = (row: JsonObject, column: string) => JSON.stringify(cellOf(row, column));
  const keyOf = (row: JsonObject) => {
    const values = names.map((name) => cellOf(row, name));
    return values.every((value) => value === null || value === '') ? undefined : JSON.stringify(values);
  };
  const byKey = new Map<string, JsonObject>();
  const others: JsonObject[] = [];
  for (const row of isList(stored) ? stored.filter(isObject) : []) {
    const key = keyOf(row);
    if (key === undefined) others.push(row);
    else byKey.set(key, row);
  }
  const left = new Map<string, Map<string, number>>();
  const timesOf = (column: string) => {
    const known = left.get(column);
    if (known) return known;
    const times = new Map<string, number>();
    for (const row of others) times.set(textOf(row, column), (times.get(textOf(row, column)) ?? 0) + 1);
    left.set(column, times);
    return times;
  };
  return (row, column) => {
    const text = textOf(row, column);
    const key = keyOf(row);
    if (key !== undefined) {
      const own = byKey.get(key);
      return own !== undefined && textOf(own, column) === text;
    }
    const times = timesOf(column);
    const count = times.get(text) ?? 0;
    times.set(text, count - 1);
    return count > 0;
  };
}
