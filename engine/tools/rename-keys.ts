import type { Path } from '../definition';
import { isList, isObject, type Json, type JsonObject, namespaceOf } from '../model';
import { at, setJson } from './new/edit-json';

interface Following {
  /** The document, and the place of what was renamed in it. */
  readonly file: string;
  readonly at: Path;
  readonly old: string;
  readonly name: string;
  readonly usual: string | undefined;
}

/** The sentences of one file, parsed once: a language has thousands. */
interface Sentences {
  readonly path: string;
  value: JsonObject;
  readonly groups: Set<string>;
}

/**
 * Lets keys of sentences follow a new name: those written in what was renamed that have the old name as a part, that nothing else uses, and
 * whose new key is free in every language. Returns the old and the new keys.
 */
export function followKeys(
  written: Map<string, string>,
  { file, at: place, old, name, usual }: Following,
): readonly (readonly [string, string])[] {
  const document = written.get(file) ?? '';
  const thing = at(document, [...place]);
  const inThing = JSON.stringify(thing) ?? '';
  const others = [...written].filter(([path]) => path !== file && !path.startsWith('locales/'));
  const read = new Map<string, readonly Sentences[]>();
  const sentencesOf = (namespace: string) => {
    const known = read.get(namespace);
    if (known) return known;
    const found = [...written].flatMap(([path, text]): Sentences[] => {
      const value = path.startsWith('locales/') && path.endsWith(`/${namespace}.json`) ? at(text, []) : undefined;
      return isObject(value ?? null) ? [{ path, value: value as JsonObject, groups: new Set() }] : [];
    });
    read.set(namespace, found);
    return found;
  };
  const moved: (readonly [string, string])[] = [];
  for (const key of new Set(textsIn(thing))) {
    const colon = key.indexOf(':');
    const parts = key.slice(colon + 1).split('.');
    const next = followed(parts, old, name) ?? followed(parts, camel(old), camel(name));
    if (next === undefined) continue;
    const files = sentencesOf(namespaceOf(key, usual));
    if (!files.some(({ value }) => formsOf(value, parts).length > 0)) continue;
    if (!files.every(({ value }) => isFree(value, next))) continue;
    const quoted = JSON.stringify(key);
    const times = (text: string) => text.split(quoted).length - 1;
    if (times(document) !== times(inThing) || others.some(([, text]) => text.includes(quoted))) continue;
    for (const sentences of files) {
      for (const form of formsOf(sentences.value, parts)) {
        const ending = form.slice((parts.at(-1) ?? '').length);
        const said = valueIn(sentences.value, [...parts.slice(0, -1), form]);
        const without = put(sentences.value, [...parts.slice(0, -1), form], undefined);
        sentences.value = put(without, [...next.slice(0, -1), `${next.at(-1)}${ending}`], said);
        sentences.groups.add(parts[0] ?? '').add(next[0] ?? '');
      }
    }
    moved.push([key, `${key.slice(0, colon + 1)}${next.join('.')}`]);
  }
  for (const { path, value, groups } of [...read.values()].flat()) {
    let text = written.get(path) ?? '';
    for (const group of groups) text = setJson(text, [group], value[group]);
    written.set(path, text);
  }
  let text = document;
  for (const [key, renamed] of moved) text = text.replaceAll(JSON.stringify(key), JSON.stringify(renamed));
  written.set(file, text);
  return moved;
}

/** The parts of a key with a name in place of another, the last one that there is. */
function followed(parts: readonly string[], old: string, name: string): readonly string[] | undefined {
  const index = parts.lastIndexOf(old);
  return index < 0 || parts.length < 2 || old === name ? undefined : parts.with(index, name);
}

function* textsIn(value: Json | undefined): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (isList(value)) for (const each of value) yield* textsIn(each);
  else if (value !== undefined && isObject(value)) for (const each of Object.values(value)) yield* textsIn(each);
}

function valueIn(value: Json | undefined, parts: readonly string[]): Json | undefined {
  return parts.reduce<Json | undefined>(
    (found, part) => (found !== undefined && isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined),
    value,
  );
}

/** An object with a value at a place; without it, and without the groups that it leaves empty, where the value is undefined. */
function put(object: JsonObject, [part = '', ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const inner = object[part];
  const next = rest.length === 0 ? value : put(inner !== undefined && isObject(inner) ? inner : {}, rest, value);
  const isGone = next === undefined || (isObject(next) && Object.keys(next).length === 0);
  if (!isGone) return { ...object, [part]: next };
  const { [part]: _gone, ...others } = object;
  return others;
}

/** The last parts of the keys of a sentence: its own, and those of its plural forms. */
function formsOf(sentences: JsonObject, parts: readonly string[]): readonly string[] {
  const last = parts.at(-1) ?? '';
  const group = valueIn(sentences, parts.slice(0, -1));
  return Object.entries(group !== undefined && isObject(group) ? group : {}).flatMap(([key, said]) =>
    typeof said === 'string' && (key === last || key.startsWith(`${last}_`)) ? [key] : [],
  );
}

/** Whether a key is free: it has no value, and none of its groups is a sentence. */
function isFree(sentences: JsonObject, parts: readonly string[]): boolean {
  if (formsOf(sentences, parts).length > 0 || valueIn(sentences, parts) !== undefined) return false;
  return parts.every((_part, depth) => typeof valueIn(sentences, parts.slice(0, depth)) !== 'string');
}

/** A name as a part of a key: `my-form` is `myForm`. */
function camel(name: string): string {
  return name.replaceAll(/-([a-zA-Z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}
