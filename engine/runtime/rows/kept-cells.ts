import { isList, type Json, type JsonObject } from '../../model';
import { isObject } from '../path';

/** Whether a cell has the value that is stored; one without a value has none. Each call counts as one cell that has it. */
export type KeepsCell = (row: JsonObject, column: string) => boolean;

/**
 * Cells of a stored list that are unchanged, and so keep a value which their column no longer accepts. Where columns tell rows apart, a row
 * keeps what a stored one of the same values there has. Rows without values there, and those of other lists, may have moved: of them, a
 * column keeps a value as often as it is stored.
 */
export function keptCells(stored: Json | undefined, unique: Json | undefined): KeepsCell {
  const names = isList(unique) ? unique.map(String) : [];
  const rows = isList(stored) ? stored : none;
  const taken = new Map<string, number>();
  return (row, column) => {
    if (!Object.hasOwn(row, column)) return false;
    const times = timesIn(rows, column, names);
    const { key, text } = readCell(row, column, names);
    if (key !== '') return times.has(text);
    const place = JSON.stringify([column, text]);
    const count = taken.get(place) ?? 0;
    taken.set(place, count + 1);
    return count < (times.get(text) ?? 0);
  };
}

/**
 * Whether a stored row has this value in this column, be it another row: what a column that is gone has left in rows was not typed now,
 * and there is no cell where it could be changed.
 */
export function isLeftBehind(stored: Json | undefined, row: JsonObject, column: string): boolean {
  if (!isList(stored) || !namesIn(stored).has(column)) return false;
  return timesIn(stored, column, []).has(readCell(row, column, []).text);
}

const none: readonly Json[] = [];
const named = new WeakMap<readonly Json[], ReadonlySet<string>>();
const counted = new WeakMap<readonly Json[], Map<string, ReadonlyMap<string, number>>>();

/** Names that occur in stored rows: for any other name that is sent, the rows are not read. */
function namesIn(stored: readonly Json[]): ReadonlySet<string> {
  const names = named.get(stored) ?? new Set(stored.filter(isObject).flatMap(Object.keys));
  named.set(stored, names);
  return names;
}

/** How often each value is stored in a column, by the row's key; stored rows are counted once, not at each key that is pressed. */
function timesIn(stored: readonly Json[], column: string, names: readonly string[]): ReadonlyMap<string, number> {
  const known = counted.get(stored) ?? new Map<string, ReadonlyMap<string, number>>();
  const id = JSON.stringify([column, ...names]);
  const last = known.get(id);
  if (last) return last;
  const times = new Map<string, number>();
  for (const row of stored.filter(isObject)) {
    const { text } = readCell(row, column, names);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  counted.set(stored, known.set(id, times));
  return times;
}

/** A cell as text, after what tells its row apart; that key is empty where the row has no value there. No value is not the same as null. */
function readCell(row: JsonObject, column: string, names: readonly string[]) {
  const cellOf = (name: string) => (Object.hasOwn(row, name) ? row[name] : undefined);
  const values = names.map(cellOf);
  const key = values.every((value) => (value ?? '') === '') ? '' : JSON.stringify(values);
  return { key, text: key + JSON.stringify(cellOf(column)) };
}
