import { createElement, useMemo } from 'react';
import type { JsonObject } from '../model';
import { readPath } from '../runtime';
import { readMarkdown } from './markdown';
import { passageElement } from './passage-view';
import { writtenLink } from './written-link';

interface ArticleProps {
  readonly text: string;
  /** The value of `{{profile.firstName}}` in the text. Inserted after the text was parsed: a value is never Markdown. */
  readonly values?: JsonObject;
}

const nothing: JsonObject = {};

/** Text in the portal's Markdown subset, drawn as elements. */
export function Article({ text, values = nothing }: ArticleProps) {
  const passages = useMemo(() => readMarkdown(text), [text]);
  const drawing = {
    fill: (piece: string) => piece.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_whole, name) => textAt(values, name)),
    link: (href: string) => writtenLink(href, window.location.origin),
  };
  return createElement('div', { className: 'pt-article' }, ...passages.map((part) => passageElement(part, drawing)));
}

/** A value by its dotted name; '' if there is none. */
function textAt(values: JsonObject, name: string): string {
  const value = readPath(values, name.split('.'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
