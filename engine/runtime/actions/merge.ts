import { type FieldModel, isEmpty, isList, type Json, type JsonObject } from '../../model';
import { isObject } from '../path';
import { same } from '../same';

/** A field's value as it was read, as it is here, and as another user saved it meanwhile. */
interface Three {
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** Result of a three-way merge: no input is lost. */
export interface Merged {
  readonly value: Json | undefined;
  /** The other user's changes in a list, row by row; absent if the value is not a list of rows with unique names. */
  readonly rows?: string;
}

const alike = (a: Json | undefined, b: Json | undefined) => (isEmpty(a) && isEmpty(b)) || same(a, b);

/**
 * Merges what another user saved into the current value: theirs if nothing was typed, mine otherwise. Rows of a list are the same if their
 * `unique` columns are. Undefined if they saved nothing that is not here already.
 */
export function mergeField(field: FieldModel, { base, mine, theirs }: Three): Merged | undefined {
  if (alike(theirs, base) || alike(theirs, mine)) return undefined;
  const { unique } = field.settings;
  const names = isList(unique) ? unique.filter((name) => typeof name === 'string') : [];
  if (names.length > 0 && [base, mine, theirs].every((value) => isEmpty(value) || isList(value)))
    return mergeRows(names, { base: rowsOf(base), mine: rowsOf(mine), theirs: rowsOf(theirs) });
  return { value: alike(mine, base) ? theirs : mine };
}

const rowsOf = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);

const keyOf = (row: JsonObject, names: readonly string[]) => JSON.stringify(names.map((name) => row[name] ?? ''));

type Rows = Readonly<Record<keyof Three, readonly JsonObject[]>>;

function mergeRows(names: readonly string[], { base, mine, theirs }: Rows): Merged {
  const index = (rows: readonly JsonObject[]) => new Map(rows.map((row) => [keyOf(row, names), row]));
  const [before, here, there] = [index(base), index(mine), index(theirs)];
  const merged: JsonObject[] = [];
  for (const [key, row] of here) {
    const [was, other] = [before.get(key), there.get(key)];
    // Rows they deleted are removed, unless they were changed here.
    if (was && !other && alikeRows(was, row)) continue;
    merged.push(other ? mergeRow(was, row, other) : row);
  }
  const said: string[] = [];
  for (const [key, row] of there) {
    const was = before.get(key);
    if (was && alikeRows(was, row)) continue;
    said.push(`${nameOf(row, names)} → ${changedCells(was, row, names)}`);
    // Rows they added are inserted; rows deleted here stay deleted.
    if (!was && !here.has(key)) merged.push(row);
  }
  for (const [key, row] of before) if (!there.has(key)) said.push(`${nameOf(row, names)} → –`);
  const most = 10;
  return { value: merged, rows: [...said.slice(0, most), ...(said.length > most ? ['…'] : [])].join('; ') };
}

const columnsOf = (...rows: readonly (JsonObject | undefined)[]) => [
  ...new Set(rows.flatMap((row) => Object.keys(row ?? {}))),
];

const alikeRows = (a: JsonObject, b: JsonObject) => columnsOf(a, b).every((name) => alike(a[name], b[name]));

function mergeRow(was: JsonObject | undefined, row: JsonObject, other: JsonObject): JsonObject {
  const cells = columnsOf(other, row).flatMap((name) => {
    const value = was !== undefined && alike(row[name], was[name]) ? other[name] : row[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(cells);
}

const nameOf = (row: JsonObject, names: readonly string[]) =>
  names.flatMap((name) => (isEmpty(row[name]) ? [] : [String(row[name])])).join(' ');

function changedCells(was: JsonObject | undefined, row: JsonObject, names: readonly string[]): string {
  const cells = columnsOf(row).filter((name) => !names.includes(name) && !(was && alike(was[name], row[name])));
  return cells.map((name) => (isEmpty(row[name]) ? '–' : String(row[name]))).join(', ');
}
