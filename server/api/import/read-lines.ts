import { parse } from 'csv-parse/sync';

/** A line of a file, with the contents of its cells. */
export interface FileLine {
  /** Where it begins, counted from 1 as in editors; a cell may span several lines. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote that was never closed, or that is where none is allowed. */
  readonly broken?: true;
}

/** Maximum lines of a cell: one stray quote must not swallow the rest of the file. */
const longestCell = 12;

/** The non-empty lines of a file (RFC 4180; semicolons, tabs or bars also separate). */
export function readLines(text: string): readonly FileLine[] {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  let at = 0;
  while (at < written.length && written[at]?.trim() === '') at += 1;
  // Excel's way to name the separator.
  const named = /^"?sep=([,;\t|])"?$/i.exec(written[at] ?? '')?.[1];
  if (named !== undefined) at += 1;
  const separator = named ?? separatorOf(written[at] ?? '');
  const found: FileLine[] = [];
  while (at < written.length) {
    const { lines, ...read } = readOne(written, at, separator);
    if (read.cells.some((cell) => cell.trim() !== '')) found.push({ line: at + 1, ...read });
    at += lines;
  }
  return found;
}

/**
 * One record, and how many lines it spans. If its quotes are invalid, its first line is marked broken and reading continues at the next
 * line.
 */
function readOne(
  written: readonly string[],
  at: number,
  separator: string,
): Omit<FileLine, 'line'> & { readonly lines: number } {
  const first = written[at] ?? '';
  if (!first.includes('"')) return { cells: first.split(separator), lines: 1 };
  let text = '';
  for (let lines = 1; lines <= longestCell && at + lines <= written.length; lines += 1) {
    text += `${lines > 1 ? '\n' : ''}${written[at + lines - 1]}`;
    // A closed cell has an even number of quotes, those inside doubled.
    if (lines > 1 && text.split('"').length % 2 === 0) continue;
    const cells = cellsOf(text, separator);
    if (cells === 'broken') break;
    if (cells !== 'open') return { cells, lines };
  }
  return { cells: [first], broken: true, lines: 1 };
}

function cellsOf(text: string, delimiter: string, relaxed = false): readonly string[] | 'open' | 'broken' {
  try {
    const options = { delimiter, record_delimiter: ['\u0000'], relax_column_count: true, relax_quotes: relaxed };
    return (parse(text, options) as string[][])[0] ?? []; // its shape without `columns`
  } catch (error) {
    const { code } = error as { readonly code?: string }; // csv-parse throws errors with a code
    if (code === 'CSV_QUOTE_NOT_CLOSED') return 'open';
    // A quote inside an unquoted cell, as spreadsheets put it on the clipboard, is literal.
    return code === 'INVALID_OPENING_QUOTE' && !relaxed ? cellsOf(text, delimiter, true) : 'broken';
  }
}

function separatorOf(heading: string): string {
  const bare = heading.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
