import { createElement, type ReactNode, useMemo } from 'react';
import type { JsonObject } from '../model';
import { readPath } from '../runtime';
import { TextLink } from './elements/text-link';
import { type Inline, type Passage, readMarkdown } from './markdown';
import { writtenLink } from './written-link';

interface ArticleProps {
  readonly text: string;
  /** What `{{profile.firstName}}` in the text stands for. Filled in after the text was read: a value is never Markdown. */
  readonly values?: JsonObject;
}

/** Puts values where a piece of text names them. */
type Fill = (piece: string) => string;

const nothing: JsonObject = {};

/** Text with the portal's small Markdown, drawn as elements. */
export function Article({ text, values = nothing }: ArticleProps) {
  const passages = useMemo(() => readMarkdown(text), [text]);
  const fill: Fill = (piece) => piece.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_whole, name) => say(values, name));
  return createElement('div', { className: 'pt-article' }, ...passages.map((passage) => passageElement(passage, fill)));
}

/** A value by its dotted name; what is not there says nothing. */
function say(values: JsonObject, name: string): string {
  const value = readPath(values, name.split('.'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Parts have no names of their own; handed over as single children they need none. */
function passageElement(passage: Passage, fill: Fill): ReactNode {
  switch (passage.kind) {
    case 'code':
      return <pre>{fill(passage.text)}</pre>;
    case 'list':
      return createElement(
        passage.ordered ? 'ol' : 'ul',
        null,
        ...passage.items.map((item) => createElement('li', null, ...row(item, fill))),
      );
    case 'note':
      return createElement('div', { className: 'pt-note', role: 'note' }, ...rows(passage.lines, fill));
    case 'paragraph':
      return createElement('p', null, ...rows(passage.lines, fill));
  }
}

/** Line breaks stay where they were written. */
function rows(lines: readonly (readonly Inline[])[], fill: Fill): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (const line of lines) {
    if (drawn.length > 0) drawn.push(createElement('br'));
    drawn.push(...row(line, fill));
  }
  return drawn;
}

function row(parts: readonly Inline[], fill: Fill): ReactNode[] {
  return parts.map((part) => inlineElement(part, fill));
}

function inlineElement(part: Inline, fill: Fill): ReactNode {
  switch (part.kind) {
    case 'text':
      return fill(part.text);
    case 'code':
      return <code>{fill(part.text)}</code>;
    case 'bold':
      return createElement('strong', null, ...row(part.of, fill));
    case 'link': {
      const to = writtenLink(part.href, window.location.origin);
      const look = part.button === true && to !== undefined ? { look: 'secondary' as const } : {};
      return createElement(TextLink, { to, ...look }, ...row(part.of, fill));
    }
  }
}
