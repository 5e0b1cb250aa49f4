import { createElement, useMemo } from 'react';
import type { JsonObject } from '../model';
import { readPath } from '../runtime';
import { readMarkdown } from './markdown';
import { passageElement } from './passage-view';
import { writtenLink } from './written-link';

interface ArticleProps {
  readonly text: string;
  /** What `{{profile.firstName}}` in the text stands for. Filled in after the text was read: a value is never Markdown. */
  readonly values?: JsonObject;
}

const nothing: JsonObject = {};

/** Text with the portal's small Markdown, drawn as elements. */
export function Article({ text, values = nothing }: ArticleProps) {
  const passages = useMemo(() => readMarkdown(text), [text]);
  const drawing = {
    fill: (piece: string) => piece.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_whole, name) => say(values, name)),
    link: (href: string) => writtenLink(href, window.location.origin),
  };
  return createElement('div', { className: 'pt-article' }, ...passages.map((part) => passageElement(part, drawing)));
}

/** A value by its dotted name; what is not there says nothing. */
function say(values: JsonObject, name: string): string {
  const value = readPath(values, name.split('.'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
