import type { Json, JsonObject } from '../../../../engine/model';
import type { Change, Selection } from './history';
import { nameOf } from './identity';
import { isObject, listOf, type Path, readDocument, valueAt, withItem, withValue } from './json';
import { placeOfKey } from './kinds';

type Texts = ReadonlyMap<string, string>;

/** How a command changes the documents, and what is selected afterwards. */
export interface Outcome {
  readonly changes: readonly Change[];
  readonly selection?: Selection;
}

const nothing: Outcome = { changes: [] };

/** Sets one property, or removes it. The rest of the document stays as it is, character by character. */
export function setProperty(texts: Texts, path: string, at: Path, value: Json | undefined): Outcome {
  return change(texts, path, (text) => withValue(text, at, value));
}

/** Replaces the whole text, as the JSON tab does; it may be invalid JSON at the moment. */
export function setWhole(texts: Texts, path: string, after: string): Outcome {
  return { changes: [{ path, before: texts.get(path), after }] };
}

/** Inserts an item into a list before the one at `position`, and selects it. */
export function insertItem(texts: Texts, path: string, list: Path, position: number, value: Json): Outcome {
  const made = change(texts, path, (text) => withItem(text, list, position, value));
  return { ...made, selection: { path, at: [...list, position] } };
}

/** Removes an item from its list; the next one is selected, or the previous one. */
export function removeItem(texts: Texts, path: string, at: Path): Outcome {
  const list = at.slice(0, -1);
  const position = at.at(-1);
  if (typeof position !== 'number') return setProperty(texts, path, at, undefined);
  const made = change(texts, path, (text) => withValue(text, at, undefined));
  const left = listOf(valueAt(documentIn(texts, path), list)).length - 1;
  const next: Path = left > 0 ? [...list, Math.min(position, left - 1)] : list.slice(0, -1);
  return { ...made, selection: { path, at: next } };
}

/** Moves an item up (`-1`) or down (`1`) in its list; a field at the end of its step moves to the next one. */
export function moveItem(texts: Texts, path: string, at: Path, by: -1 | 1): Outcome {
  const position = at.at(-1);
  const list = at.slice(0, -1);
  if (typeof position !== 'number') return nothing;
  const document = documentIn(texts, path);
  const items = listOf(valueAt(document, list));
  const to = position + by;
  if (to >= 0 && to < items.length) return moveTo(texts, path, at, list, to);
  const [steps, step, fields] = list;
  if (steps !== 'steps' || typeof step !== 'number' || fields !== 'fields' || list.length !== 3) return nothing;
  const next = listOf(document?.steps)[step + by];
  if (!isObject(next)) return nothing;
  const other: Path = ['steps', step + by, 'fields'];
  return moveTo(texts, path, at, other, by === 1 ? 0 : listOf(next.fields).length);
}

/** Moves an item to a position in its own list or in another one of the document. */
export function moveTo(texts: Texts, path: string, at: Path, list: Path, position: number): Outcome {
  const item = valueAt(documentIn(texts, path), at);
  if (item === undefined) return nothing;
  const made = change(texts, path, (text) => withItem(withValue(text, at, undefined), list, position, item));
  return { ...made, selection: { path, at: [...list, position] } };
}

/** Writes a sentence in one language, creating the groups that its key needs. An empty text removes it. */
export function setText(texts: Texts, key: string, language: string, sentence: string): Outcome {
  const { path, at } = placeOfKey(key, language);
  const before = texts.get(path) ?? '{}\n';
  const after = withValue(before, at, sentence === '' ? undefined : sentence);
  return { changes: [{ path, before: texts.get(path), after }] };
}

/** Writes many sentences of one language. Each group of a file is written once: a language has thousands of sentences. */
export function setTexts(texts: Texts, language: string, sentences: ReadonlyMap<string, string>): Outcome {
  const groups = new Map<string, { readonly path: string; readonly group: string; value: Json | undefined }>();
  for (const [key, sentence] of sentences) {
    const { path, at } = placeOfKey(key, language);
    const [group = '', ...rest] = at;
    const name = `${path} ${group}`;
    const entry = groups.get(name) ?? { path, group, value: valueAt(documentIn(texts, path), [group]) };
    entry.value = nested(entry.value, rest, sentence);
    groups.set(name, entry);
  }
  const after = new Map<string, string>();
  for (const { path, group, value } of groups.values())
    after.set(path, withValue(after.get(path) ?? texts.get(path) ?? '{}\n', [group], value));
  return { changes: [...after].map(([path, text]) => ({ path, before: texts.get(path), after: text })) };
}

function nested(value: Json | undefined, [part, ...rest]: readonly string[], sentence: string): Json {
  if (part === undefined) return sentence;
  const around: JsonObject = isObject(value) ? value : {};
  return { ...around, [part]: nested(around[part], rest, sentence) };
}

/** A sentence in one language, as it is written. */
export function textIn(texts: Texts, key: string, language: string): string | undefined {
  const { path, at } = placeOfKey(key, language);
  const value = valueAt(documentIn(texts, path), at);
  return typeof value === 'string' ? value : undefined;
}

/** A form with a new field behind another one: the field with an unused name, and its label in each language. */
export function addField(
  texts: Texts,
  path: string,
  place: { readonly step: number; readonly position: number },
  field: JsonObject,
  label: { readonly languages: readonly string[]; readonly text: string },
): Outcome {
  const document = documentIn(texts, path);
  if (document === undefined) return nothing;
  const id = typeof document.id === 'string' ? document.id : 'form';
  const name = freeName(document, typeof field.type === 'string' ? field.type : 'field');
  const key = `${groupOf(id)}.${name}.label`;
  const written: JsonObject = { name, ...field, label: key };
  const added = insertItem(texts, path, ['steps', place.step, 'fields'], place.position, written);
  const changes = label.languages.flatMap((language) => setText(texts, key, language, label.text).changes);
  return { ...added, changes: [...added.changes, ...changes] };
}

/** Names that are taken in a form: of inline fields and of shared ones. */
function freeName(document: JsonObject, wish: string): string {
  const taken = new Set(fieldsOf(document).map(({ field }) => nameOf(field)));
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? `${wish}Field` : `${wish}Field${turn}`;
    if (!taken.has(name)) return name;
  }
}

/** Group of the sentences of a form: its id in camel case. */
export function groupOf(id: string): string {
  return id.replaceAll(/-([a-zA-Z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}

/** Every field of a form with its place. */
export function fieldsOf(document: JsonObject | undefined): readonly {
  readonly step: number;
  readonly position: number;
  readonly field: JsonObject;
}[] {
  return listOf(document?.steps).flatMap((step, index) =>
    listOf(isObject(step) ? step.fields : undefined).flatMap((field, position) =>
      isObject(field) ? [{ step: index, position, field }] : [],
    ),
  );
}

const read = new WeakMap<Texts, Map<string, { readonly value: JsonObject | undefined }>>();

/** A document of the work as JSON; undefined if its text is not JSON now. Parsed once for each state of the work. */
export function documentIn(texts: Texts, path: string): JsonObject | undefined {
  const known = read.get(texts) ?? new Map<string, { readonly value: JsonObject | undefined }>();
  read.set(texts, known);
  const text = texts.get(path);
  const found = known.get(path) ?? { value: text === undefined ? undefined : readDocument(text) };
  known.set(path, found);
  return found.value;
}

function change(texts: Texts, path: string, make: (text: string) => string): Outcome {
  const before = texts.get(path);
  // What is not JSON now can only be changed as text.
  if (before === undefined || readDocument(before) === undefined) return nothing;
  return { changes: [{ path, before, after: make(before) }] };
}
