import {
  knownOf,
  sentencesIn,
  shortHash,
  sourceOf,
  type TranslationState,
  type Translations,
  translationState,
  translationStates,
  translationsIn,
  translationsPath,
} from '../../../../engine/change';
import { pluralEnding, pluralForms } from '../../../../engine/model';
import { documentIn, type Outcome } from './commands';
import { type Change, lastTextOf, type Work } from './history';
import { isObject, listOf, readDocument, textOf } from './json';
import { documentOf, placeOfKey } from './kinds';

type Texts = ReadonlyMap<string, string>;
type Entry = NonNullable<ReturnType<Translations['get']>>;

/** States that ask for work. */
export const openStates = translationStates.filter((state) => state !== 'done');

const languagesPath = 'schemas/languages.json';

/** Codes of the languages: the first is the one that others are translated from. */
export function languagesOf(texts: Texts): readonly string[] {
  const listed = documentIn(texts, languagesPath)?.languages;
  return listOf(listed).flatMap((each) => (isObject(each) ? (textOf(each.code) ?? []) : []));
}

/** Sentences of a file; undefined if it is not JSON now. */
function sentencesAt(texts: Texts, path: string): ReadonlyMap<string, string> | undefined {
  const document = documentIn(texts, path);
  if (document === undefined) return texts.has(path) ? undefined : new Map();
  return sentencesIn(document);
}

/** Namespace and name of a key, without its file: `profile.title` → `iam`, `profile.title`. */
function partsOf(key: string): readonly [namespace: string, name: string] {
  const { path, at } = placeOfKey(key, '');
  return [path.split('/')[2]?.replace(/\.json$/, '') ?? '', at.join('.')];
}

/**
 * Keys of every sentence that any language has, with its namespace, in the order of the first language's files: with the forms for numbers
 * that some language tells apart.
 * @param namespaces those of which; otherwise all
 */
export function keysOfTexts(texts: Texts, source: string, namespaces?: readonly string[]): readonly string[] {
  const files = [...texts.keys()].flatMap((path) => {
    const known = documentOf(path);
    const [language = '', namespace = ''] = known?.kind === 'texts' ? known.id.split('/') : [];
    return namespace !== '' && (namespaces?.includes(namespace) ?? true) ? [{ path, language, namespace }] : [];
  });
  const languages = [...new Set([source, ...files.map(({ language }) => language)])];
  const keys = new Set<string>();
  for (const namespace of [...new Set(files.map((each) => each.namespace))].sort()) {
    const named = languages.map((each) => sentencesAt(texts, `locales/${each}/${namespace}.json`)?.keys() ?? []);
    const names = new Set(named.flatMap((each) => [...each]));
    for (const name of names) {
      const base = name.replace(pluralEnding, '');
      if (base !== name && names.has(`${base}_other`))
        for (const form of pluralForms.map((each) => `${base}_${each}`))
          if (names.has(form) || languages.some((each) => tellsApart(each, form))) keys.add(`${namespace}:${form}`);
      keys.add(`${namespace}:${name}`);
    }
  }
  return [...keys];
}

/** Keys of the sentences that a set changes in any language, or adds. */
export function changedKeys(texts: Texts, published: Texts, languages: readonly string[]): readonly string[] {
  const [source = ''] = languages;
  const isOther = (namespace: string) =>
    languages.some((each) => {
      const path = `locales/${each}/${namespace}.json`;
      return texts.get(path) !== published.get(path);
    });
  const namespaces = [...texts.keys()].flatMap((path) => {
    const known = documentOf(path);
    return known?.kind === 'texts' ? [known.id.split('/')[1] ?? ''] : [];
  });
  return keysOfTexts(texts, source, [...new Set(namespaces)].filter(isOther)).filter((key) => {
    const [namespace, name] = partsOf(key);
    return languages.some((each) => {
      const [now, before] = [texts, published].map((some) => sentencesAt(some, `locales/${each}/${namespace}.json`));
      return now?.get(name) !== before?.get(name);
    });
  });
}

/** A key as it is, or those of the forms for numbers that it names together. */
export function keysNamedBy(texts: Texts, key: string, languages: readonly string[]): readonly string[] {
  const [namespace, name] = partsOf(key);
  const has = (wanted: string) =>
    languages.some((each) => sentencesAt(texts, `locales/${each}/${namespace}.json`)?.has(wanted) === true);
  const forms = pluralForms.filter((form) => has(`${name}_${form}`));
  return forms.length === 0 || has(name) ? [key] : forms.map((form) => `${key}_${form}`);
}

/** The state of a sentence in one of the languages; of the first one it is only asked whether it is there. */
export function cellState(
  texts: Texts,
  key: string,
  language: string,
  [source = '']: readonly string[],
): TranslationState | undefined {
  if (language !== source) return stateOf(texts, key, source, language);
  const [namespace, name] = partsOf(key);
  const isThere = sentencesAt(texts, `locales/${source}/${namespace}.json`)?.has(name) === true;
  return isThere || !tellsApart(source, name) ? undefined : 'missing';
}

/** The state of a sentence in a language other than the first; undefined where a language does not tell this form for numbers apart. */
export function stateOf(texts: Texts, key: string, source: string, language: string): TranslationState | undefined {
  const [namespace, name] = partsOf(key);
  const target = sentencesAt(texts, `locales/${language}/${namespace}.json`)?.get(name);
  if (target === undefined && !tellsApart(language, name)) return undefined;
  const sentences = sentencesAt(texts, `locales/${source}/${namespace}.json`);
  const entry = entriesOf(texts, source, language, namespace).get(name);
  return translationState(sentences && sourceOf(sentences, name), target, entry);
}

const categories = new Map<string, readonly string[]>();

/** Whether a language has this form for numbers; it has every key that is none. */
function tellsApart(language: string, name: string): boolean {
  const form = pluralEnding.exec(name)?.[0].slice(1);
  const told = categories.get(language) ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  categories.set(language, told);
  return form === undefined || told.includes(form);
}

function entriesOf(texts: Texts, source: string, language: string, namespace: string): Translations {
  return translationsIn(documentIn(texts, translationsPath(language, namespace)), source);
}

/** Marks a translation as read by a person: it fits what the first language says today. */
export function markReviewed(texts: Texts, key: string, source: string, language: string): Outcome {
  const [namespace, name] = partsOf(key);
  const sentences = sentencesAt(texts, `locales/${source}/${namespace}.json`);
  const from = sentences && sourceOf(sentences, name);
  const target = sentencesAt(texts, `locales/${language}/${namespace}.json`)?.get(name);
  if (from === undefined || target === undefined) return { changes: [] };
  return { changes: written(texts, { source, language, namespace }, new Map([[name, done(from, target)]])) };
}

const done = (from: string, target: string): Entry => ({ from: shortHash(from), text: shortHash(target) });
const unread = (from: string, target: string): Entry => ({ ...done(from, target), unreviewed: true });

/**
 * The changes of a step with what they mean for translations: one that is written is done, one that is imported or taken as it is waits for a
 * person, and what it was made from is kept where the first language changes. A file that is no JSON for a moment, as while it is edited as
 * text, counts as it was before.
 * @param published what a file counts as that was no JSON since the work was opened
 */
export function withTranslations(work: Work, { changes, imported }: Outcome, published: Texts): readonly Change[] {
  const { texts } = work;
  const touched = new Set(
    changes.flatMap(({ path }) =>
      documentOf(path)?.kind === 'texts' ? [path.split('/')[2]?.replace(/\.json$/, '') ?? ''] : [],
    ),
  );
  if (touched.size === 0) return changes;
  const [source, ...others] = languagesOf(texts);
  if (source === undefined) return changes;
  const [before, after] = [new Map(texts), new Map(texts)];
  for (const { path, after: text } of changes) put(after, path, text);
  for (const path of [...touched].flatMap((each) =>
    [source, ...others].map((code) => `locales/${code}/${each}.json`),
  )) {
    if (!isReadable(before, path)) put(before, path, lastTextOf(work, path, isJson) ?? published.get(path));
    if (!isReadable(after, path)) put(after, path, before.get(path));
  }
  const more = others.flatMap((language) =>
    [...touched].flatMap((namespace) => {
      const at = (code: string) => `locales/${code}/${namespace}.json`;
      const [from, was] = [sentencesAt(before, at(source)), sentencesAt(before, at(language))];
      const [fromNow, is] = [sentencesAt(after, at(source)), sentencesAt(after, at(language))];
      // What was published is JSON; a set of the command line may hold what is not.
      if (from === undefined || was === undefined || fromNow === undefined || is === undefined) return [];
      const known = entriesOf(texts, source, language, namespace);
      const found = changed({ from, was, fromNow, is, known, namespace, imported });
      return written(texts, { source, language, namespace }, found);
    }),
  );
  return more.length === 0 ? changes : [...changes, ...more];
}

function put(texts: Map<string, string>, path: string, text: string | undefined): void {
  if (text === undefined) texts.delete(path);
  else texts.set(path, text);
}

const isReadable = (texts: Texts, path: string) => !texts.has(path) || documentIn(texts, path) !== undefined;
const isJson = (text: string) => readDocument(text) !== undefined;

interface Files {
  /** Sentences of the first language before and after. */
  readonly from: ReadonlyMap<string, string>;
  readonly fromNow: ReadonlyMap<string, string>;
  /** Sentences of the other language before and after. */
  readonly was: ReadonlyMap<string, string>;
  readonly is: ReadonlyMap<string, string>;
  readonly known: Translations;
  readonly namespace: string;
  readonly imported: Outcome['imported'];
}

/** What is known of the sentences that changed, by name. */
function changed(files: Files): ReadonlyMap<string, Entry | undefined> {
  const { from, fromNow, was, is, known } = files;
  const found = new Map<string, Entry | undefined>();
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(name), is.get(name)];
    const [before, today] = [sourceOf(from, name), sourceOf(fromNow, name)];
    if (old === now && before === today) continue;
    const entry = old === undefined ? undefined : knownOf(known.get(name), old);
    if (now === undefined) found.set(name, undefined);
    else if (old === now) {
      if (entry === undefined && before !== undefined) found.set(name, done(before, now));
    } else found.set(name, rewritten(files, { name, old, now, before, today, entry }));
  }
  return found;
}

interface Sentence {
  readonly name: string;
  readonly old: string | undefined;
  readonly now: string;
  readonly before: string | undefined;
  readonly today: string | undefined;
  readonly entry: Entry | undefined;
}

function rewritten(files: Files, { name, old, now, before, today, entry }: Sentence): Entry | undefined {
  if (today === undefined) return undefined;
  const key = `${files.namespace}:${name}`;
  if (files.imported?.has(key)) return unread(files.imported.get(key) ?? today, now);
  if (old === undefined && before === undefined) {
    // It comes with its source: a copy or a new name has what is known of the original, other words are the same until they are translated.
    const twin = twinOf(files, now, today);
    if (twin !== undefined) return files.known.get(twin);
    return now === today ? unread(today, now) : done(today, now);
  }
  if (before === today || old === undefined || before === undefined) return done(today, now);
  // Both are rewritten at once where something they name is renamed: what was outdated still is.
  if (entry === undefined) return undefined;
  return { ...entry, text: shortHash(now), ...(entry.from === shortHash(before) && { from: shortHash(today) }) };
}

/** Another sentence that reads the same in both languages; where both are alike, only one that this step took away. */
function twinOf({ from, was, is }: Files, now: string, today: string): string | undefined {
  for (const [name, text] of was)
    if (text === now && from.get(name) === today && (now !== today || !is.has(name))) return name;
  return undefined;
}

function written(
  texts: Texts,
  { source, language, namespace }: { readonly source: string; readonly language: string; readonly namespace: string },
  entries: ReadonlyMap<string, Entry | undefined>,
): readonly Change[] {
  const path = translationsPath(language, namespace);
  const before = texts.get(path);
  const known = entriesOf(texts, source, language, namespace);
  const next = new Map<string, Entry | undefined>([...known, ...entries]);
  const kept = [...next].filter((each) => each[1] !== undefined).sort(([one], [other]) => (one < other ? -1 : 1));
  const isSame = [...entries].every(([key, entry]) => JSON.stringify(known.get(key)) === JSON.stringify(entry));
  if (isSame) return [];
  const translations = Object.fromEntries(kept);
  return [{ path, before, after: `${JSON.stringify({ source, translations }, null, 2)}\n` }];
}
