import type { FieldModel, Json, JsonObject } from '../../model';
import { fileValuesIn, readFileValue, withoutSending } from '../files/value';
import { isObject } from '../path';
import { derive } from './row-memory';

/** Rows as a list of objects; anything else is left to validation. */
export type Rows = readonly JsonObject[];

/** The rows of a list field's value. */
export function rowsOf(value: Json | undefined): Rows {
  return Array.isArray(value) && value.every(isObject) ? (value as Rows) : noRows;
}

const noRows: Rows = [];

/** A row with the defaults of its columns. */
export function newRow(columns: readonly FieldModel[]): JsonObject {
  return Object.fromEntries(
    columns.flatMap(({ name, default: start }) => (start && 'value' in start ? [[name, start.value]] : [])),
  );
}

/** Sets a cell to a value as typed; its type parses it when the field takes the rows. */
export function withCell(rows: Rows, at: number, name: string, value: Json | undefined): Rows {
  return withCells(rows, at, [[name, value]], 'typed');
}

function withCells(
  rows: Rows,
  at: number,
  cells: readonly (readonly [string, Json | undefined])[],
  how: 'typed' | 'set',
): Rows {
  const row = rows[at];
  if (row === undefined) return rows;
  const next = new Map(Object.entries(row));
  for (const [name, value] of cells) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const names = cells.map(([name]) => name);
  return rows.with(at, derive(Object.fromEntries(next), row, names, how));
}

/** The rows with the row at an index replaced. */
export function withRow(rows: Rows, at: number, row: JsonObject): Rows {
  return rows.toSpliced(at, 0, row);
}

/** The rows with a copy of one after it. Files that are still being sent are in the first one alone. */
export function withCopy(rows: Rows, at: number, columns: readonly FieldModel[] = []): Rows {
  const row = rows[at];
  if (row === undefined) return rows;
  const sent = columns.filter(isFileColumn).map(({ name }) => [name, withoutSending(row[name])] as const);
  const copy = new Map(Object.entries(row));
  for (const [name, value] of sent) {
    if (value === undefined) copy.delete(name);
    else copy.set(name, value);
  }
  return withRow(rows, at + 1, Object.fromEntries(copy));
}

/** Whether a column holds files. */
export function isFileColumn({ type }: Pick<FieldModel, 'type'>): boolean {
  return type === 'file' || type === 'files';
}

/** Whether a file of a row is still on its way. */
export function isRowSending(row: JsonObject, columns: readonly FieldModel[]): boolean {
  return columns.some(
    (column) =>
      isFileColumn(column) && fileValuesIn(row[column.name]).some((each) => readFileValue(each)?.id === undefined),
  );
}

/** The rows without one. */
export function withoutRow(rows: Rows, at: number): Rows {
  return rows.toSpliced(at, 1);
}

/** The rows with one moved to another index; the same if there is no such index. */
export function withMoved(rows: Rows, from: number, to: number): Rows {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Where a block of texts is inserted, and its limits. */
export interface Paste {
  readonly block: readonly (readonly string[])[];
  /** The row of the block's first line, and the columns of its cells; cells without a column are skipped. */
  readonly row: number;
  readonly columns: readonly (FieldModel | undefined)[];
  /** All columns, for rows that are added. */
  readonly all: readonly FieldModel[];
  /** Maximum number of rows. */
  readonly most: number;
  /** What a text means in a column of a row: the value of an option by its label. */
  readonly read: (column: FieldModel, text: string, row: number) => Json | undefined;
}

/**
 * Inserts a block of texts into cells, from one cell to the right and down, and adds missing rows. If that exceeds the maximum, nothing is
 * inserted.
 * @returns the rows, or how many there would have been
 */
export function withBlock(rows: Rows, { block, row, columns, all, most, read }: Paste): Rows | number {
  const needed = Math.max(rows.length, row + block.length);
  if (needed > most) return needed;
  const next = [...rows];
  block.forEach((texts, line) => {
    const cells = texts.flatMap((text, index): [string, Json | undefined][] => {
      const column = columns[index];
      return column ? [[column.name, text.trim() === '' ? undefined : read(column, text, row + line)]] : [];
    });
    const before = next[row + line];
    const changed = new Map(Object.entries(before ?? newRow(all)));
    for (const [name, value] of cells) {
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
    }
    const made = Object.fromEntries(changed);
    const names = cells.map(([name]) => name);
    next[row + line] = before ? derive(made, before, names, 'set') : made;
  });
  return next;
}
