import { hashOfText, isObject, type Json, pluralEnding } from '../model';
import type { Sentence } from './sentence';

/** How far the translation of a sentence is: `outdated` where the first language says something else than it was made from. */
export const translationStates = ['missing', 'outdated', 'unreviewed', 'done'] as const;
/** One of {@link translationStates}. */
export type TranslationState = (typeof translationStates)[number];

/** Where one translation comes from, as `translations.schema.json` describes it. */
interface Translation {
  readonly from: string;
  readonly text?: string;
  readonly unreviewed?: true;
}

/** What is known of the translations in a file of texts, by key. */
export type Translations = ReadonlyMap<string, Translation>;
type Documents = ReadonlyMap<string, Json>;

/** Whether a path is that of a file that says what translations were made from. */
export function isTranslationsPath(path: string): boolean {
  return path.startsWith('locales/translations/');
}

/** The file that says what the translations of a file of texts were made from. */
export function translationsPath(language: string, namespace: string): string {
  return `locales/translations/${language}/${namespace}.json`;
}

/** Short hash of a sentence: enough to see that it reads otherwise. */
export function shortHash(sentence: string): string {
  return hashOfText(sentence).slice(0, 8);
}

const read = new WeakMap<object, Translations>();
const none: Translations = new Map();

/** What a file says of translations from a language; none where it is from another one. */
export function translationsIn(document: Json | undefined, source: string): Translations {
  if (!isObject(document) || document.source !== source || !isObject(document.translations)) return none;
  // Fits its meta-schema wherever it is compiled; elsewhere an entry of another shape is never equal to a hash.
  const written = document.translations as unknown as Readonly<Record<string, Translation>>;
  const known = read.get(document) ?? new Map(Object.entries(written));
  read.set(document, known);
  return known;
}

/** What is known of a translation; undefined where nothing is, or where it was written over in its file since. */
export function knownOf(entry: Translation | undefined, target: string): Translation | undefined {
  return entry?.text === undefined || entry.text === shortHash(target) ? entry : undefined;
}

/** The state of a translation. What is not known counts as done. */
export function translationState(
  source: string | undefined,
  target: string | undefined,
  entry: Translation | undefined,
): TranslationState {
  if (target === undefined) return 'missing';
  const known = knownOf(entry, target);
  if (known === undefined || source === undefined) return 'done';
  if (known.from !== shortHash(source)) return 'outdated';
  return known.unreviewed === true ? 'unreviewed' : 'done';
}

/** The sentence of the first language that a key is translated from: a form for numbers that it does not have, from its usual one. */
export function sourceOf(sentences: ReadonlyMap<string, string>, key: string): string | undefined {
  const own = sentences.get(key);
  return own === undefined && pluralEnding.test(key) ? sentences.get(key.replace(pluralEnding, '_other')) : own;
}

/** Advice about a change: which translations it leaves outdated, and which ones it brings that no person has read. */
export function compareTranslations(before: Documents, after: Documents): readonly Sentence[] {
  const paths = [...after.keys()].filter(isTranslationsPath);
  return paths.flatMap((path) => {
    const [, , language = '', file = ''] = path.split('/');
    const namespace = file.replace(/\.json$/, '');
    const document = after.get(path);
    const source = isObject(document) ? String(document.source) : '';
    const stateIn = (documents: Documents) => {
      const sentences = (code: string) => sentencesIn(documents.get(`locales/${code}/${file}`) ?? {});
      const [from, to] = [sentences(source), sentences(language)];
      const entries = translationsIn(documents.get(path), source);
      return (name: string) => translationState(sourceOf(from, name), to.get(name), entries.get(name));
    };
    const [was, is] = [stateIn(before), stateIn(after)];
    return [...translationsIn(document, source).keys()].flatMap((name): readonly Sentence[] => {
      const state = is(name);
      if ((state !== 'outdated' && state !== 'unreviewed') || was(name) === state) return [];
      const code = state === 'outdated' ? 'textOutdated' : 'textUnreviewed';
      return [{ code, values: { key: `${namespace}:${name}`, language } }];
    });
  });
}

const sentences = new WeakMap<object, ReadonlyMap<string, string>>();

/** Sentences of a file by their keys; the forms for numbers are a sentence each. Collected once for a document. */
export function sentencesIn(document: Json): ReadonlyMap<string, string> {
  if (!isObject(document)) return collected(document);
  const known = sentences.get(document) ?? collected(document);
  sentences.set(document, known);
  return known;
}

function collected(document: Json): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (part: Json, key: string) => {
    if (typeof part === 'string') found.set(key, part);
    else if (isObject(part))
      for (const [name, inner] of Object.entries(part)) visit(inner, key === '' ? name : `${key}.${name}`);
  };
  visit(document, '');
  return found;
}
