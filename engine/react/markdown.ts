/** A piece of running text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly of: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `button`: drawn as one. */
  | { readonly kind: 'link'; readonly href: string; readonly button?: true; readonly of: readonly Inline[] };

/** A block of an article. */
export type Passage =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'note'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

const fence = /^```/;
const bullet = /^[-*] +(?=\S)/;
const numbered = /^\d{1,9}[.)] +(?=\S)/;
const note = /^> ?/;

/**
 * Reads the portal's small Markdown: paragraphs, `- ` and `1. ` lists, `> ` notes, fenced code, and inside a line `**bold**`,
 * `` `code` ``, `[text](address)` and `[[button]](address)`. Everything else, HTML included, is text. The answer is data; no HTML is ever made of it.
 */
export function readMarkdown(text: string): readonly Passage[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const passages: Passage[] = [];
  let at = 0;
  const take = (fits: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (let line = lines[at]; line !== undefined && fits(line); line = lines[at]) {
      taken.push(line);
      at++;
    }
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') at++;
    else if (fence.test(line)) {
      at++;
      passages.push({ kind: 'code', text: take((each) => !fence.test(each)).join('\n') });
      at++;
    } else if (bullet.test(line)) passages.push(list(false, bullet, take));
    else if (numbered.test(line)) passages.push(list(true, numbered, take));
    else if (note.test(line)) {
      passages.push({
        kind: 'note',
        lines: take((each) => note.test(each)).map((each) => readInline(each.replace(note, ''))),
      });
    } else passages.push({ kind: 'paragraph', lines: take(isPlain).map((each) => readInline(each.trim())) });
  }
  return passages;
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && ![fence, bullet, numbered, note].some((mark) => mark.test(line));
}

function list(ordered: boolean, mark: RegExp, take: (fits: (line: string) => boolean) => string[]): Passage {
  const items = take((line) => mark.test(line)).map((line) => readInline(line.replace(mark, '').trim()));
  return { kind: 'list', ordered, items };
}

/** Each alternative is bounded by its own closing mark and cannot run over itself, so the scan is linear in the text. */
const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[\[([^[\]]+)\]\]\(([^()\s]+)\)|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Reads one line. Links keep their address as written; who draws them decides whether it may be followed. */
export function readInline(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, code, bold, button, target, label, href] = match;
    if (match.index > from) parts.push({ kind: 'text', text: line.slice(from, match.index) });
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (bold !== undefined) parts.push({ kind: 'bold', of: readInline(bold) });
    else if (button !== undefined && target !== undefined)
      parts.push({ kind: 'link', href: target, button: true, of: readInline(button) });
    else if (label !== undefined && href !== undefined) parts.push({ kind: 'link', href, of: readInline(label) });
    from = match.index + whole.length;
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) });
  return parts;
}
