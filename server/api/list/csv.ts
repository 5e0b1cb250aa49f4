import { csvText } from '../../../engine/runtime';

/** What a cell of an export may hold. */
export type Cell = string | number | boolean | Date | null | undefined;

/** A column of an export: its heading and how to read it from a row. */
export interface CsvColumn<Row> {
  readonly heading: string;
  cell(row: Row): Cell;
}

/**
 * Rows as RFC 4180 text, streamed so that the whole is never in memory. Begins with a byte order mark, without which spreadsheets misread
 * accents.
 */
export async function* csv<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map((column) => write(column.heading)).join(',')}\r\n`;
  for await (const rows of batches) {
    yield rows.map((row) => `${columns.map((column) => write(column.cell(row))).join(',')}\r\n`).join('');
  }
}

/** One cell. Texts that a spreadsheet would interpret as a formula get an apostrophe in front (quality S49). */
export function write(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return csvText(cell);
}
