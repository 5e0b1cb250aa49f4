import { type Inline, readInline } from './markdown-inline';

export { type Inline, readInline } from './markdown-inline';

/** A block of an article. */
export type Passage =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  /** `level`: 1 for `#`, 2 for `##`, 3 for more. */
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly of: readonly Inline[] }
  /** `start`: number of the first item of an ordered list that does not begin with 1. */
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start?: number;
      readonly items: readonly (readonly Inline[])[];
    }
  | { readonly kind: 'note'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  /** Every row has as many cells as the head. */
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const fence = /^```/;
const heading = /^(#{1,6}) +(?=\S)/;
const bullet = /^[-*] +(?=\S)/;
const numbered = /^(\d{1,9})[.)] +(?=\S)/;
const note = /^> ?/;
const row = /^\|/;
const rule = /^\|(?: *:?-+:? *\|)+ *$/;
/** What a thematic break may be while it is still streaming. */
const growingRule = /^\|[ :|-]*$/;

/**
 * Parses the portal's Markdown subset: paragraphs, `#` headings, `- ` and `1. ` lists, `> ` notes, fenced code, tables, and inside a line
 * `**bold**`, `` `code` ``, `[text](address)` and `[[button]](address)`. Everything else, HTML included, is text. The result is data; it is
 * never converted to HTML.
 * @param growing more text will follow: open marks at its end are parsed as if closed
 */
export function readMarkdown(text: string, growing = false): readonly Passage[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const passages: Passage[] = [];
  const last = lines.length - 1;
  const inline = (line: string, index: number) => readInline(line, growing && index === last);
  let at = 0;
  const take = (fits: (line: string) => boolean): { readonly line: string; readonly index: number }[] => {
    const taken: { line: string; index: number }[] = [];
    for (let line = lines[at]; line !== undefined && fits(line); line = lines[at]) {
      taken.push({ line, index: at });
      at++;
    }
    return taken;
  };
  const isTable = (index: number) => {
    if (!row.test(lines[index] ?? '')) return false;
    const next = lines[index + 1];
    if (next === undefined) return growing;
    return rule.test(next) || (growing && index + 1 === last && growingRule.test(next));
  };
  const list = (ordered: boolean, mark: RegExp): Passage => {
    const start = ordered ? Number(mark.exec(lines[at] ?? '')?.[1] ?? 1) : 1;
    const items = take((line) => mark.test(line)).map(({ line, index }) =>
      inline(line.replace(mark, '').trim(), index),
    );
    return { kind: 'list', ordered, ...(start !== 1 && { start }), items };
  };
  const table = (): Passage => {
    const [first, , ...others] = take((line) => row.test(line));
    const head = cellsOf(first?.line ?? '').map((cell) => inline(cell, first?.index ?? 0));
    const rows = others.map(({ line, index }) => {
      const cells = cellsOf(line);
      return head.map((_column, column) => inline(cells[column] ?? '', index));
    });
    return { kind: 'table', head, rows };
  };
  while (at <= last) {
    const line = lines[at] ?? '';
    const marked = heading.exec(line);
    if (line.trim() === '') at++;
    else if (fence.test(line)) {
      at++;
      passages.push({
        kind: 'code',
        text: take((each) => !fence.test(each))
          .map((each) => each.line)
          .join('\n'),
      });
      at++;
    } else if (marked) {
      const level = Math.min(marked[1]?.length ?? 1, 3) as 1 | 2 | 3;
      passages.push({ kind: 'heading', level, of: inline(line.replace(heading, '').trim(), at) });
      at++;
    } else if (bullet.test(line)) passages.push(list(false, bullet));
    else if (numbered.test(line)) passages.push(list(true, numbered));
    else if (note.test(line)) {
      passages.push({
        kind: 'note',
        lines: take((each) => note.test(each)).map((each) => inline(each.line.replace(note, ''), each.index)),
      });
    } else if (isTable(at)) passages.push(table());
    else {
      // The first line is always consumed: a row that is not a table is text.
      let first = true;
      const plain = take((each) => {
        const fits = first || (isPlain(each) && !isTable(at));
        first = false;
        return fits;
      });
      passages.push({ kind: 'paragraph', lines: plain.map((each) => inline(each.line.trim(), each.index)) });
    }
  }
  return passages;
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && ![fence, heading, bullet, numbered, note].some((mark) => mark.test(line));
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split('|').map((cell) => cell.trim());
}
