import { createElement, type ReactNode, useMemo } from 'react';
import { TextLink } from './elements/text-link';
import { type Inline, type Passage, readMarkdown } from './markdown';
import { writtenLink } from './written-link';

/** Text with the portal's small Markdown, drawn as elements. Loaded when a screen first has one. */
export default function Article({ text }: { readonly text: string }) {
  const passages = useMemo(() => readMarkdown(text), [text]);
  return createElement('div', { className: 'pt-article' }, ...passages.map(passageElement));
}

/** Parts have no names of their own; handed over as single children they need none. */
function passageElement(passage: Passage): ReactNode {
  switch (passage.kind) {
    case 'code':
      return <pre>{passage.text}</pre>;
    case 'list':
      return createElement(
        passage.ordered ? 'ol' : 'ul',
        null,
        ...passage.items.map((item) => createElement('li', null, ...item.map(inlineElement))),
      );
    case 'note':
      return createElement('div', { className: 'pt-note', role: 'note' }, ...rows(passage.lines));
    case 'paragraph':
      return createElement('p', null, ...rows(passage.lines));
  }
}

/** Line breaks stay where they were written. */
function rows(lines: readonly (readonly Inline[])[]): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (const line of lines) {
    if (drawn.length > 0) drawn.push(createElement('br'));
    drawn.push(...line.map(inlineElement));
  }
  return drawn;
}

function inlineElement(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'bold':
      return createElement('strong', null, ...part.of.map(inlineElement));
    case 'link': {
      const to = writtenLink(part.href, window.location.origin);
      return createElement(TextLink, { to }, ...part.of.map(inlineElement));
    }
  }
}
