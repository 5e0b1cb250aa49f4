import { isList, isObject, type Json, type JsonObject } from '../../engine/model';

/** A change of one file of a project, as data. Members of lists are identified by their id, name, field or the like. */
export type DefinitionChange = { readonly file: string } & (
  | { readonly at: string; readonly to: Json }
  /** Before the existing member. */
  | { readonly at: string; readonly insert: Json }
  | { readonly at: string; readonly remove: true }
  | { readonly at: string; readonly rename: string }
  | { readonly find: string; readonly put: string }
  /** A text of a locale file; missing groups on the path to it are created. */
  | { readonly text: readonly string[]; readonly to: string }
  | { readonly write: Json }
  | { readonly copy: string }
  | { readonly delete: true }
);

/** The text of the file after the change; undefined if it is gone. */
export function changedText(
  change: DefinitionChange,
  textOf: (file: string) => string | undefined,
): string | undefined {
  const text = textOf(change.file);
  if ('delete' in change) return undefined;
  if ('write' in change) return typeof change.write === 'string' ? change.write : formatted(change.write);
  if ('copy' in change) return textOf(change.copy);
  if (text === undefined) throw new Error(`There is no ${change.file}.`);
  if ('find' in change) {
    if (!text.includes(change.find)) throw new Error(`${change.file} has no ${change.find}`);
    return text.replace(change.find, () => change.put);
  }
  const document: Json = JSON.parse(text);
  if ('text' in change) return formatted(withText(document as JsonObject, change.text, change.to));
  const parts = change.at.split('/');
  const last = parts.pop() ?? '';
  const holder = parts.reduce<Json>((at, part) => memberOf(at, part, change), document);
  if (isList(holder)) changeList(holder as Json[], last, change);
  else if (isObject(holder)) changeObject(holder as Record<string, Json>, last, change);
  else throw new Error(`${change.file} has nothing to change at ${change.at}.`);
  return formatted(document);
}

function withText(texts: JsonObject, [name = '', ...deeper]: readonly string[], to: string): JsonObject {
  const inner = texts[name];
  return { ...texts, [name]: deeper.length === 0 ? to : withText(isObject(inner) ? inner : {}, deeper, to) };
}

type Placed = Extract<DefinitionChange, { readonly at: string }>;

function changeList(list: Json[], last: string, change: Placed): void {
  if (last === '-' && 'to' in change) list.push(change.to);
  else if (last === '^' && 'to' in change) list.unshift(change.to);
  else if ('to' in change) list[indexIn(list, last, change)] = change.to;
  else if ('insert' in change) list.splice(indexIn(list, last, change), 0, change.insert);
  else list.splice(indexIn(list, last, change), 1);
}

function changeObject(object: Record<string, Json>, last: string, change: Placed): void {
  if ('to' in change) {
    object[last] = change.to;
    return;
  }
  if ('insert' in change || !Object.hasOwn(object, last))
    throw new Error(`${change.file} has nothing at ${change.at}.`);
  // The order of keys stays.
  const entries = Object.entries(object);
  for (const key of Object.keys(object)) delete object[key];
  for (const [key, value] of entries)
    if (key !== last) object[key] = value;
    else if ('rename' in change) object[change.rename] = value;
}

/** What identifies a member of a list. */
const naming = ['id', 'name', 'use', 'field', 'filter', 'parameter', 'source', 'value', 'type', 'block', 'set'];

function indexIn(list: readonly Json[], part: string, change: Placed): number {
  const named = list.findIndex(
    (member) =>
      member === part ||
      (isObject(member) && naming.some((key) => Object.hasOwn(member, key) && String(member[key]) === part)),
  );
  const index = named >= 0 ? named : /^\d+$/.test(part) ? Number(part) : -1;
  if (index < 0 || index > list.length) throw new Error(`${change.file} has no ${part} at ${change.at}.`);
  return index;
}

function memberOf(at: Json, part: string, change: Placed): Json {
  const member = isList(at) ? at[indexIn(at, part, change)] : isObject(at) ? at[part] : undefined;
  if (member === undefined) throw new Error(`${change.file} has no ${part} at ${change.at}.`);
  return member;
}

/** JSON as the project writes it: short lists of plain values on one line. */
export function formatted(value: Json, indent = ''): string {
  const text = write(value, indent);
  return indent === '' ? `${text}\n` : text;
}

function write(value: Json, indent: string): string {
  const deeper = `${indent}  `;
  if (isList(value)) {
    if (value.length === 0) return '[]';
    const line = `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
    if (value.every((each) => typeof each !== 'object' || each === null) && line.length < 100) return line;
    return `[\n${value.map((each) => deeper + write(each, deeper)).join(',\n')}\n${indent}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, each]) => `${deeper}${JSON.stringify(key)}: ${write(each, deeper)}`).join(',\n')}\n${indent}}`;
}

/** The files of a project after some changes, applied in order. */
export function withChanges(
  files: ReadonlyMap<string, string>,
  changes: readonly DefinitionChange[],
): ReadonlyMap<string, string> {
  const after = new Map(files);
  for (const change of changes) {
    const text = changedText(change, (file) => after.get(file));
    if (text === undefined) after.delete(change.file);
    else after.set(change.file, text);
  }
  return after;
}
