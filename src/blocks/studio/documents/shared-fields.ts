import type { Json, JsonObject } from '../../../../engine/model';
import { documentIn, freeName, newPart, newSentences, type Outcome, setProperty, textIn, type Words } from './commands';
import type { SharedFields } from './fields';
import { isObject } from './json';
import { documentOf } from './kinds';

type Texts = ReadonlyMap<string, string>;

/** What shared files declare for all forms and screens. */
export interface Shared {
  readonly fields: SharedFields;
  readonly conditions: Readonly<Record<string, Json>>;
  /** Lists of options by name. */
  readonly lists: Readonly<Record<string, Json>>;
  /** Paths of the documents of fields and blocks, by their names. */
  readonly homes: Readonly<Record<'fields' | 'blocks', ReadonlyMap<string, string>>>;
}

const collected = new WeakMap<Texts, Shared>();

/** The shared fields, conditions and blocks of all documents. Collected once for each state of the work. */
export function sharedIn(texts: Texts): Shared {
  const known = collected.get(texts);
  if (known) return known;
  const fields: Record<string, JsonObject> = {};
  const conditions: Record<string, Json> = {};
  const lists: Record<string, Json> = {};
  const homes = { fields: new Map<string, string>(), blocks: new Map<string, string>() };
  for (const path of texts.keys()) {
    if (documentOf(path)?.kind !== 'shared') continue;
    const document = documentIn(texts, path);
    for (const [name, field] of Object.entries(isObject(document?.fields) ? document.fields : {}))
      if (isObject(field)) fields[name] = field;
    for (const part of ['fields', 'blocks'] as const)
      for (const name of Object.keys(isObject(document?.[part]) ? document[part] : {})) homes[part].set(name, path);
    Object.assign(lists, isObject(document?.optionLists) ? document.optionLists : {});
    Object.assign(conditions, isObject(document?.conditions) ? document.conditions : {});
  }
  const shared = { fields, conditions, lists, homes };
  collected.set(texts, shared);
  return shared;
}

/** Group of the sentences of shared fields. */
const group = 'fields';

/** A shared file with a new field, under a name that no shared field has, and with a label in each language. */
export function addSharedField(texts: Texts, path: string, field: JsonObject, words: Words): Outcome {
  const taken = new Set(Object.keys(sharedIn(texts).fields));
  const hasText = (name: string) =>
    words.languages.some((language) => textIn(texts, `${group}.${name}.label`, language) !== undefined);
  const { part, keys } = newPart(field, group, (wish, skipped) =>
    freeName(wish, skipped, (name) => taken.has(name) || hasText(name)),
  );
  const { name, ...written } = part;
  const at = ['fields', String(name)];
  const added = setProperty(texts, path, at, written);
  const sentences = newSentences(texts, words.languages, keys, () => words.text);
  return { changes: [...added.changes, ...sentences], selection: { path, at } };
}
