import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import type { Json, JsonObject } from '../../../../engine/model';

/** A place in a document: keys and positions from its root. */
export type Path = readonly (string | number)[];

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** A document's value; undefined if its text is not JSON now. */
export function readDocument(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text with another value at a place, or without it where the value is undefined. The rest stays as it is, character by character. */
export function withValue(text: string, path: Path, value: Json | undefined): string {
  const document = readDocument(text);
  if (document === undefined) return text;
  const wanted = replaced(document, path, value);
  // Items of a list are inserted and removed with the list around them: jsonc-parser loses brackets of lists on one line.
  const inList = typeof path.at(-1) === 'number' && (value === undefined || valueAt(document, path) === undefined);
  for (let depth = inList ? path.length - 1 : path.length; depth > 0; depth--) {
    const place = path.slice(0, depth) as JSONPath;
    const tried = applyEdits(text, modify(text, place, valueAt(wanted, place), { formattingOptions }));
    if (JSON.stringify(readDocument(tried)) === JSON.stringify(wanted)) return tried;
  }
  return `${JSON.stringify(wanted, null, 2)}\n`;
}

/** The text with one more item in a list, before the one at the position. A missing list is created. */
export function withItem(text: string, list: Path, position: number, value: Json): string {
  const items = [...listOf(valueAt(readDocument(text), list))];
  items.splice(position, 0, value);
  return withValue(text, list, items);
}

/** The value with another one at a place; undefined removes it. Missing objects on the path are created. */
function replaced(value: Json | undefined, path: Path, next: Json | undefined): Json {
  const [part, ...rest] = path;
  if (part === undefined) return next ?? null;
  const inner = rest.length === 0 ? next : replaced(valueAt(value, [part]), rest, next);
  if (Array.isArray(value)) {
    const items = [...listOf(value)];
    items.splice(Number(part), 1, ...(inner === undefined ? [] : [inner]));
    return items;
  }
  const { [String(part)]: before, ...others } = isObject(value) ? value : {};
  if (inner === undefined) return others;
  // An existing property keeps its place in the order.
  return before === undefined || !isObject(value)
    ? { ...others, [String(part)]: inner }
    : { ...value, [String(part)]: inner };
}

/** The value at a place; undefined if there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let found: Json | undefined = value;
  for (const part of path) {
    if (Array.isArray(found)) found = typeof part === 'number' ? (found as readonly Json[])[part] : undefined;
    else if (isObject(found)) found = Object.hasOwn(found, part) ? found[part] : undefined;
    else return undefined;
  }
  return found;
}

/** A JSON pointer (RFC 6901) as a path: positions of lists as numbers. */
export function pathOfPointer(pointer: string, value: Json | undefined): Path {
  const path: (string | number)[] = [];
  for (const raw of pointer.split('/').slice(1)) {
    const part = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(valueAt(value, path)) ? Number(part) : part);
  }
  return path;
}

export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
