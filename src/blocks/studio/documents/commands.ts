import type { Json, JsonObject } from '../../../../engine/model';
import { fieldListsOf, fieldsOf, isContainer, isFieldList, listsIn } from './fields';
import type { Change, Selection } from './history';
import { isObject, listOf, type Path, readDocument, valueAt, withItem, withMoved, withName, withValue } from './json';
import { placeOfKey } from './kinds';

type Texts = ReadonlyMap<string, string>;

/** How a command changes the documents, and what is selected afterwards. */
export interface Outcome {
  readonly changes: readonly Change[];
  readonly selection?: Selection;
  /** Translations that come from a file, by key with its namespace: the sentence that each was made from, if the file says it. */
  readonly imported?: ReadonlyMap<string, string | undefined>;
}

export const nothing: Outcome = { changes: [] };

/** Sets one property, or removes it. The rest of the document stays as it is, character by character. */
export function setProperty(texts: Texts, path: string, at: Path, value: Json | undefined): Outcome {
  return change(texts, path, (text) => withValue(text, at, value));
}

/** Renames a property of a map that nothing refers to by name. */
export function renameProperty(texts: Texts, path: string, at: Path, name: string): Outcome {
  return change(texts, path, (text) => withName(text, at, name));
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

/**
 * Moves an item up (`-1`) or down (`1`) in its list. A field goes on where it is read on: into the section, group or union beside it, out
 * of its own at the end, and from step to step; what contains fields passes its neighbors as a whole.
 */
export function moveItem(texts: Texts, path: string, at: Path, by: -1 | 1): Outcome {
  const position = at.at(-1);
  const list = at.slice(0, -1);
  if (typeof position !== 'number') return nothing;
  const document = documentIn(texts, path);
  const items = listOf(valueAt(document, list));
  const to = position + by;
  const beside = items[to];
  if (beside !== undefined) {
    const entered = isContainer(items[position]) || !isFieldList(document, list) || !isContainer(beside);
    const lists = entered ? [] : listsIn(beside as JsonObject); // a container is an object
    const into = by === 1 ? lists[0] : lists.at(-1);
    if (into === undefined) return moveTo(texts, path, at, list, to);
    return moveTo(texts, path, at, [...list, to, ...into.below], by === 1 ? 0 : into.items.length);
  }
  if (!isFieldList(document, list)) return nothing;
  const lists = fieldListsOf(document);
  // The next case of the union, or out of what contains it.
  const container = list.slice(0, list.at(-2) === 'cases' ? -2 : -1);
  const holder = valueAt(document, container);
  if (isContainer(holder)) {
    const inside = listsIn(holder).map(({ below, items: inner }) => ({
      at: [...container, ...below],
      length: inner.length,
    }));
    const turn = inside.findIndex((each) => isSamePath(each.at, list));
    const next = inside[turn + by];
    if (next) return moveTo(texts, path, at, next.at, by === 1 ? 0 : next.length);
    const place = container.at(-1);
    if (typeof place !== 'number') return nothing;
    return moveTo(texts, path, at, container.slice(0, -1), by === 1 ? place + 1 : place);
  }
  const steps = lists.filter(({ kind }) => kind === 'step');
  const next = steps[steps.findIndex((each) => isSamePath(each.at, list)) + by];
  if (list[0] !== 'steps' || next === undefined) return nothing;
  return moveTo(texts, path, at, next.at, by === 1 ? 0 : next.length);
}

/**
 * Moves an item to a position in its own list, counted without it, or in another list of the document, whose path is the one before the
 * move. Nothing is moved into itself.
 */
export function moveTo(texts: Texts, path: string, at: Path, list: Path, position: number): Outcome {
  const item = valueAt(documentIn(texts, path), at);
  if (item === undefined || (list.length >= at.length && isSamePath(list.slice(0, at.length), at))) return nothing;
  // What follows in the list that the item leaves moves up.
  const depth = at.length - 1;
  const [gone, passed] = [at[depth], list[depth]];
  const follows = isSamePath(list.slice(0, depth), at.slice(0, depth));
  const into =
    follows && typeof gone === 'number' && typeof passed === 'number' && passed > gone
      ? list.with(depth, passed - 1)
      : list;
  const made = change(texts, path, (text) => withMoved(text, at, into, position));
  return { ...made, selection: { path, at: [...into, position] } };
}

/** A sentence that is the same in every language until it is translated. */
export interface Words {
  readonly languages: readonly string[];
  readonly text: string;
}

export function sentencesFor(texts: Texts, key: string, { languages, text }: Words): readonly Change[] {
  return languages.flatMap((language) => setText(texts, key, language, text).changes);
}

/** Sentences of new keys in each language. */
export function newSentences(
  texts: Texts,
  languages: readonly string[],
  keys: Iterable<string>,
  say: (key: string, language: string) => string,
): readonly Change[] {
  const all = [...keys];
  if (all.length === 0) return [];
  return languages.flatMap(
    (language) => setTexts(texts, language, new Map(all.map((key) => [key, say(key, language)]))).changes,
  );
}

function isSamePath(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((part, depth) => part === other[depth]);
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
  const group: JsonObject = isObject(value) ? value : {};
  return { ...group, [part]: nested(group[part], rest, sentence) };
}

/** A sentence in one language, as it is written. */
export function textIn(texts: Texts, key: string, language: string): string | undefined {
  const { path, at } = placeOfKey(key, language);
  const value = valueAt(documentIn(texts, path), at);
  return typeof value === 'string' ? value : undefined;
}

/**
 * A form with a new field in a list: with an unused name, and a label in each language. What contains fields begins with what it is given:
 * its names are made unused as well.
 */
export function addField(
  texts: Texts,
  path: string,
  place: { readonly list: Path; readonly position: number },
  field: JsonObject,
  words: Words,
): Outcome {
  const document = documentIn(texts, path);
  if (document === undefined) return nothing;
  const { part, keys } = newPart(field, groupOf(idOf(document)), (wish, skipped) =>
    freePartName(document, wish, skipped),
  );
  const added = insertItem(texts, path, place.list, place.position, part);
  return { ...added, changes: [...added.changes, ...newSentences(texts, words.languages, keys, () => words.text)] };
}

/**
 * A new field, or what contains fields, with names and the keys of its sentences.
 * @param group of the sentences
 * @param free an unused name; `skipped` are taken by what is made with it
 */
export function newPart(
  field: JsonObject,
  group: string,
  free: (wish: string, skipped: number) => string,
): { readonly part: JsonObject; readonly keys: readonly string[] } {
  const keys: string[] = [];
  const key = (name: string, property: string) => {
    const made = `${group}.${name}.${property}`;
    keys.push(made);
    return made;
  };
  const own = (name: string) => free(name, keys.length);
  const each = (items: Json): Json => listOf(items).map((item) => (isObject(item) ? named(item) : item));
  const below = (property: string, value: Json): Json => {
    if (property === 'fields') return each(value);
    if (property === 'by') return isObject(value) ? named(value) : value;
    if (property !== 'cases' || !isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([when, items]) => [when, each(items)]));
  };
  const inner = (value: JsonObject) =>
    Object.fromEntries(Object.entries(value).map(([property, inside]) => [property, below(property, inside)]));
  const named = (part: JsonObject): JsonObject => {
    if (typeof part.section === 'string') {
      const section = own('section');
      return { ...inner(part), section, heading: key(section, 'heading') };
    }
    const name = own(`${typeof part.type === 'string' ? part.type : ''}Field`);
    // A heading of a group and a union is their label.
    return { name, ...part, label: key(name, 'label'), ...inner(pick(part, ['fields', 'by', 'cases'])) };
  };
  return { part: named(field), keys };
}

function pick(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

/** What the button of a new step, its way back and its heading say where no other step of the form says it. */
export interface StepWords {
  readonly languages: readonly string[];
  readonly title: string;
  readonly submit: string;
  readonly back: string;
}

/** A form with a step more, before the one that sends. Its buttons say what those of another step say. */
export function addStep(texts: Texts, path: string, words: StepWords): Outcome {
  const form = documentIn(texts, path);
  if (form === undefined) return nothing;
  const steps = listOf(form.steps).filter(isObject);
  const sends = ({ submit }: JsonObject) => isObject(submit) && submit.operation !== undefined;
  const last = steps.at(-1);
  const position = last !== undefined && sends(last) ? steps.length - 1 : steps.length;
  const id = freePartName(form, 'step');
  const key = `${groupOf(idOf(form))}.${id}`;
  const onward = steps.find((step) => !sends(step) && isObject(step.submit))?.submit;
  const models: Readonly<Record<string, Json | undefined>> = {
    [`${key}.submit`]: isObject(onward) ? onward.label : undefined,
    [`${key}.back`]: steps.find(({ back }) => back !== undefined)?.back,
  };
  const step: JsonObject = {
    id,
    title: `${key}.title`,
    fields: [],
    submit: { label: `${key}.submit` },
    ...(position > 0 && { back: `${key}.back` }),
  };
  const usual: Readonly<Record<string, string>> = {
    [`${key}.title`]: words.title,
    [`${key}.submit`]: words.submit,
    ...(position > 0 && { [`${key}.back`]: words.back }),
  };
  const said = newSentences(texts, words.languages, Object.keys(usual), (each, language) => {
    const model = models[each];
    return (typeof model === 'string' ? textIn(texts, model, language) : undefined) ?? usual[each] ?? each;
  });
  const next = position === steps.length ? undefined : steps[position]?.id;
  const { changes } = change(texts, path, (text) =>
    withWayInto(withItem(text, ['steps'], position, step), position, next, id),
  );
  return { changes: [...changes, ...said], selection: { path, at: ['steps', position] } };
}

/**
 * A form whose step before an added one goes on to the added one, where its `then` names the step that followed it until now. Other steps
 * that lead there do so from elsewhere, and effects with a condition are a way of their own.
 */
function withWayInto(text: string, position: number, next: Json | undefined, id: string): string {
  const then: Path = ['steps', position - 1, 'submit', 'then'];
  const effects = listOf(valueAt(readDocument(text), then));
  const at = effects.findIndex((effect) => isObject(effect) && effect.step === next && effect.when === undefined);
  return next === undefined || at < 0 ? text : withValue(text, [...then, at, 'step'], id);
}

export function idOf({ id }: JsonObject): string {
  return typeof id === 'string' ? id : 'form';
}

/** A name that no field, section or group of the form has, wherever it is; `skipped` are taken by what is being added with it. */
export function freePartName(document: JsonObject, wish: string, skipped = 0): string {
  const taken = new Set<string>();
  for (const { name } of fieldsOf(document)) for (const part of name.split('.')) taken.add(part);
  for (const { name } of fieldListsOf(document)) taken.add(name);
  return freeName(wish, skipped, (name) => taken.has(name));
}

/** A name, with a number if need be, that is not taken; `skipped` others are passed over. */
export function freeName(wish: string, skipped: number, isTaken: (name: string) => boolean): string {
  let open = skipped;
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? wish : `${wish}${turn}`;
    if (!isTaken(name) && open-- <= 0) return name;
  }
}

/** Group of the sentences of a form: its id in camel case. */
export function groupOf(id: string): string {
  return id.replaceAll(/-([a-zA-Z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}

const read = new Map<string, { readonly text: string; readonly value: JsonObject | undefined }>();

/** A document of the work as JSON; undefined if its text is not JSON now. One that has not changed is not parsed again, and stays the same object. */
export function documentIn(texts: Texts, path: string): JsonObject | undefined {
  const text = texts.get(path);
  if (text === undefined) return undefined;
  const known = read.get(path);
  if (known?.text === text) return known.value;
  const value = readDocument(text);
  read.set(path, { text, value });
  return value;
}

export function change(texts: Texts, path: string, make: (text: string) => string): Outcome {
  const before = texts.get(path);
  // What is not JSON now can only be changed as text.
  if (before === undefined || documentIn(texts, path) === undefined) return nothing;
  return { changes: [{ path, before, after: make(before) }] };
}
