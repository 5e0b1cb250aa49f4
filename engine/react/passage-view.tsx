import { createElement, memo, type ReactNode } from 'react';
import { TextLink } from './elements/text-link';
import type { Address } from './engine';
import type { Inline, Passage } from './markdown';

/** How the parts of a text are drawn. Keep the object: a new one draws every block again. */
export interface PassageDrawing {
  /** Inserts values where a piece of text names them. */
  readonly fill?: (piece: string) => string;
  /** Target of a link; undefined if it may not be followed. */
  readonly link: (href: string) => Address | undefined;
  /** Draws a link that may not be followed. Default: only its text. */
  readonly barred?: (href: string, text: ReactNode) => ReactNode;
  /** Draws a block of code. */
  readonly code?: (text: string) => ReactNode;
}

/** One block of a text; rendered again only if the block is another object. */
export const PassageView = memo(function PassageView({
  passage,
  drawing,
}: {
  readonly passage: Passage;
  readonly drawing: PassageDrawing;
}) {
  return passageElement(passage, drawing);
});

/** Parts have no keys; passed as separate children they need none. */
export function passageElement(passage: Passage, drawing: PassageDrawing): ReactNode {
  switch (passage.kind) {
    case 'code':
      return drawing.code?.(passage.text) ?? <pre>{filled(passage.text, drawing)}</pre>;
    case 'heading':
      return createElement(passage.level === 3 ? 'h4' : 'h3', null, ...row(passage.of, drawing));
    case 'list':
      return createElement(
        passage.ordered ? 'ol' : 'ul',
        passage.start === undefined ? null : { start: passage.start },
        ...passage.items.map((item) => createElement('li', null, ...row(item, drawing))),
      );
    case 'note':
      return createElement('div', { className: 'pt-note', role: 'note' }, ...rows(passage.lines, drawing));
    case 'table': {
      const cells = (name: 'th' | 'td', of: readonly (readonly Inline[])[]) =>
        of.map((cell) => createElement(name, name === 'th' ? { scope: 'col' } : null, ...row(cell, drawing)));
      const lines = passage.rows.map((of) => createElement('tr', null, ...cells('td', of)));
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
        <div className="pt-article-table" tabIndex={0}>
          <table>
            <thead>{createElement('tr', null, ...cells('th', passage.head))}</thead>
            {createElement('tbody', null, ...lines)}
          </table>
        </div>
      );
    }
    case 'paragraph':
      return createElement('p', null, ...rows(passage.lines, drawing));
  }
}

/** Line breaks are preserved as written. */
function rows(lines: readonly (readonly Inline[])[], drawing: PassageDrawing): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (const line of lines) {
    if (drawn.length > 0) drawn.push(createElement('br'));
    drawn.push(...row(line, drawing));
  }
  return drawn;
}

function row(parts: readonly Inline[], drawing: PassageDrawing): ReactNode[] {
  return parts.map((part) => inlineElement(part, drawing));
}

function inlineElement(part: Inline, drawing: PassageDrawing): ReactNode {
  switch (part.kind) {
    case 'text':
      return filled(part.text, drawing);
    case 'code':
      return <code>{filled(part.text, drawing)}</code>;
    case 'bold':
      return createElement('strong', null, ...row(part.of, drawing));
    case 'link': {
      const to = drawing.link(part.href);
      const text = row(part.of, drawing);
      if (to === undefined && drawing.barred) return drawing.barred(part.href, createElement('span', null, ...text));
      const look = part.button === true && to !== undefined ? { look: 'secondary' as const } : {};
      return createElement(TextLink, { to, ...look }, ...text);
    }
  }
}

function filled(piece: string, { fill }: PassageDrawing): string {
  return fill ? fill(piece) : piece;
}
