/** A piece of running text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly of: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `button`: drawn as a button. */
  | { readonly kind: 'link'; readonly href: string; readonly button?: true; readonly of: readonly Inline[] };

/** Each alternative is bounded by its own closing mark and cannot overrun it, so the scan is linear in the text. */
const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[\[([^[\]]+)\]\]\(([^()\s]+)\)|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/**
 * Parses one line. Links keep their address as written; the renderer decides whether it may be followed.
 * @param growing the line's end is still streaming: an open mark counts as closed, and a link without an address yet is its text
 */
export function readInline(line: string, growing = false): readonly Inline[] {
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
  if (from < line.length) parts.push(...(growing ? readOpenEnd(line.slice(from)) : [textOf(line.slice(from))]));
  return parts;
}

const textOf = (text: string): Inline => ({ kind: 'text', text });

/** The part after the last closed mark: at most one mark is open there. */
function readOpenEnd(text: string): readonly Inline[] {
  const code = text.indexOf('`');
  const bold = text.indexOf('**');
  const link = text.search(/\[\[?[^[\]]*(?:\]\]?(?:\([^()\s]*)?)?$/);
  const first = [code, bold, link]
    .filter((place) => place >= 0)
    .reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  // An asterisk at the very end may be half of an opening or of a closing mark.
  if (first === Number.POSITIVE_INFINITY) {
    const known = text.replace(/\*$/, '');
    return known === '' ? [] : [textOf(known)];
  }
  const before = first > 0 ? [textOf(text.slice(0, first))] : [];
  const rest = text.slice(first);
  if (first === code) return [...before, ...(rest.length > 1 ? [{ kind: 'code' as const, text: rest.slice(1) }] : [])];
  if (first === bold) {
    const inner = rest.slice(2).replace(/\*$/, '');
    return [...before, ...(inner === '' ? [] : [{ kind: 'bold' as const, of: readInline(inner) }])];
  }
  const label = rest.replace(/^\[\[?/, '').replace(/\].*$/, '');
  return [...before, ...(label === '' ? [] : [textOf(label)])];
}
