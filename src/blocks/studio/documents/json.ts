import { applyEdits, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser';
import type { Json, JsonObject } from '../../../../engine/model';

/** A place in a document: keys and positions from its root. */
export type Path = readonly (string | number)[];

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

let last: { readonly text: string; readonly value: JsonObject | undefined } | undefined;

/** A document's value; undefined if its text is not JSON now. The last one is kept: one act asks for it several times. */
export function readDocument(text: string): JsonObject | undefined {
  if (last?.text !== text) last = { text, value: parsed(text) };
  return last.value;
}

function parsed(text: string): JsonObject | undefined {
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
  const spliced = splicedValue(text, path, value);
  if (spliced !== undefined) return spliced;
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

/** The text with another name for the property at a place. Its value and its place among the others stay as they are. */
export function withName(text: string, at: Path, name: string): string {
  const [key] = propertyAt(nodeAt(text, at.slice(0, -1)), at.at(-1))?.children ?? [];
  return key === undefined ? text : text.slice(0, key.offset) + JSON.stringify(name) + text.slice(endOf(key));
}

/** The text with the name of a source at a place, which its screen reads by that name from then on. */
export function withSource(text: string, at: Path, name: string): string {
  return withValue(withValue(text, ['sources', name], { source: name }), at, name);
}

/** The text with one more item in a list, before the one at the position. A missing list is created. */
export function withItem(text: string, list: Path, position: number, value: Json): string {
  const spliced = readDocument(text) && splicedItem(text, list, position, JSON.stringify(value, null, 2), '');
  if (spliced !== undefined) return spliced;
  const items = [...listOf(valueAt(readDocument(text), list))];
  items.splice(position, 0, value);
  return withValue(text, list, items);
}

/**
 * The text with an item moved to a position in a list, both as they are once the item is gone. The item keeps its own letters where it
 * goes to a list that has a line for each.
 */
export function withMoved(text: string, at: Path, list: Path, position: number): string {
  const item = valueAt(readDocument(text), at);
  if (item === undefined) return text;
  const left = withValue(text, at, undefined);
  const node = nodeAt(text, at);
  const spliced =
    node && splicedItem(left, list, position, text.slice(node.offset, endOf(node)), indentBefore(text, node.offset));
  return spliced ?? withItem(left, list, position, item);
}

/**
 * A simple value in the place of another one, or an item taken out of a list that has more, without reading the text more than once;
 * undefined for any other change.
 */
function splicedValue(text: string, path: Path, value: Json | undefined): string | undefined {
  const part = path.at(-1);
  if (value === undefined) {
    const list = typeof part === 'number' ? nodeAt(text, path.slice(0, -1)) : undefined;
    const items = list?.type === 'array' ? (list.children ?? []) : [];
    if (typeof part !== 'number' || items.length < 2) return undefined;
    const [before, own, next] = [items[part - 1], items[part], items[part + 1]];
    if (own === undefined) return undefined;
    const from = next || !before ? own.offset : endOf(before);
    return text.slice(0, from) + text.slice(next?.offset ?? endOf(own));
  }
  if (typeof value === 'object') return undefined;
  const node = nodeAt(text, path);
  if (node === undefined || node.children) return undefined;
  return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(endOf(node));
}

/** A written item in a list that has a line for each of its items; undefined for any other list. */
function splicedItem(text: string, list: Path, position: number, written: string, indent: string): string | undefined {
  const node = nodeAt(text, list);
  const items = node?.type === 'array' ? (node.children ?? []) : [];
  const [first] = items;
  if (!node || first === undefined || !text.slice(node.offset, first.offset).includes('\n')) return undefined;
  const own = indentBefore(text, first.offset);
  const item = written.replaceAll(`\n${indent}`, `\n${own}`);
  const next = items[position];
  const at = next?.offset ?? endOf(items.at(-1) ?? first);
  return text.slice(0, at) + (next ? `${item},\n${own}` : `,\n${own}${item}`) + text.slice(at);
}

/** The spaces that the line of a place begins with. */
function indentBefore(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return line.slice(0, line.length - line.trimStart().length);
}

/** Where a value is written in a text that is JSON; undefined if there is none. */
function nodeAt(text: string, path: Path): Node | undefined {
  let node = parseTree(text);
  for (const part of path) {
    const { type, children = [] } = node ?? {};
    if (type !== (typeof part === 'number' ? 'array' : 'object')) return undefined;
    node = typeof part === 'number' ? children[part] : propertyAt(node, part)?.children?.[1];
  }
  return node;
}

/** A property of an object, with its name and its value. Of two with one name, the last one counts. */
function propertyAt(object: Node | undefined, name: string | number | undefined): Node | undefined {
  return object?.children?.findLast(({ children: [key] = [] }) => key?.value === name);
}

const endOf = ({ offset, length }: Node) => offset + length;

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

/** Whether a path begins with another one. */
export function startsWith(path: Path, start: Path): boolean {
  return start.every((part, depth) => part === path[depth]);
}
