import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser';
import type { Json } from '../../model';
import { Misuse } from '../command';
import type { ReadText } from './plan';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** A JSON text with a value set at a place, or without it; the rest keeps its formatting. */
export function setJson(text: string, path: JSONPath, value: Json | undefined): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}

/** A JSON text with a value added at the end of a list. */
export function appendJson(text: string, path: JSONPath, value: Json): string {
  const list = at(text, path);
  const length = Array.isArray(list) ? list.length : 0;
  return applyEdits(text, modify(text, [...path, length], value, { formattingOptions, isArrayInsertion: true }));
}

/** The value at a place; undefined where there is none. */
export function at(text: string, path: JSONPath): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Readonly<Record<string | number, Json>>)[part]
        : undefined,
    parse(text) as Json,
  );
}

/** The parts of a pointer, with list indices as numbers. */
export function pathIn(text: string, pointer: readonly string[]): (string | number)[] {
  const path: (string | number)[] = [];
  for (const part of pointer) path.push(Array.isArray(at(text, path)) ? Number(part) : part);
  return path;
}

/** A file that must exist. */
export function requireText(read: ReadText, path: string, what: string): string {
  const text = read(path);
  if (text === undefined) throw new Misuse(`There is no ${what}: ${path} does not exist.`);
  return text;
}

/** A new JSON document. */
export function asDocument(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
