/** Cells of a block of text, line by line. */
export type Block = readonly (readonly string[])[];

/** Longer texts are not parsed. */
const longest = 4_000_000;

/**
 * Parses what a spreadsheet copies to the clipboard, or a CSV file (RFC 4180): separated by tabs if there are any, by semicolons where each
 * of the first lines has as many (`1,5;2,5`), else by semicolons or commas, whichever the first line has more of. Quotes keep separators
 * and line breaks inside a cell.
 */
export function readBlock(text: string, separator = separatorOf(text)): Block {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.slice(0, longest).replace(/^\uFEFF/, '');
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at++;
      endLine();
    } else cell += sign;
  }
  if (cell !== '' || line.length > 0) endLine();
  while (lines.length > 0 && lines.at(-1)?.every((each) => each === '')) lines.pop();
  return lines;
}

/** Whether a text pasted into a cell is more than that one cell: several cells or several lines. */
export function isBlock(text: string): boolean {
  return /[\t\n\r]/.test(text.trimEnd());
}

function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const plain = text.slice(0, 10_000).replace(/"(?:[^"]|"")*"/g, '');
  const [first = '', ...rest] = plain.split(/\r?\n/, 10).filter((line) => line !== '');
  const semicolons = first.split(';').length;
  if (semicolons > 1 && rest.length > 0 && rest.every((line) => line.split(';').length === semicolons)) return ';';
  return semicolons > 1 && semicolons >= first.split(',').length ? ';' : ',';
}

/** An apostrophe that prevents a spreadsheet from reading a formula is not part of the text. */
export function plainText(text: string): string {
  return text.replace(/^'(?=[\s\uFEFF]*[=+\-@\t\r\n|%＝＋－＠])/u, '');
}
