import { isObject, type Json } from '../model';
import { sameJson } from './same-json';
import { sentencesIn, sourceOf } from './translations';

/** A file of texts, or of what is known of its translations, by its path. */
const textsPath = /^locales\/(translations\/)?([^/]+)\/([^/]+)\.json$/;

/** The language of a file of texts or of its translations' states; undefined for any other path. */
export function languageOfTexts(path: string): string | undefined {
  return textsPath.exec(path)?.[2];
}

/** An edit of one document. */
export interface DocumentEdit {
  readonly path: string;
  /** Undefined: there was no document. */
  readonly before: Json | undefined;
  /** Undefined: it is removed, or is not JSON. */
  readonly after: Json | undefined;
}

/**
 * The first part of an edit that is not a translation into one of these languages: the path of the document, or the key of a sentence;
 * undefined if all of it is. A translator writes sentences that another language has, and removes or blanks none.
 * @param documentAt other documents as they are with the edit
 */
export function beyondTranslation(
  { path, before, after }: DocumentEdit,
  languages: readonly string[],
  allLanguages: readonly string[],
  documentAt: (path: string) => Json | undefined,
): string | undefined {
  const [, isState, language = '', namespace = ''] = textsPath.exec(path) ?? [];
  if (!languages.includes(language)) return path;
  if (!isObject(after)) return path;
  if (isState !== undefined) return undefined;
  if (before === undefined && sentencesIn(after).size === 0) return path;
  const others = allLanguages
    .filter((code) => code !== language)
    .map((code) => sentencesIn(documentAt(`locales/${code}/${namespace}.json`) ?? {}));
  const isKnown = (key: string) => others.some((sentences) => sourceOf(sentences, key) !== undefined);
  const found = otherChange(before ?? {}, after, '', isKnown);
  return found === undefined ? undefined : `${namespace}:${found}`;
}

/** The first key below which something else than a sentence changed, or a sentence is new that no language has, or gone. */
function otherChange(
  before: Json | undefined,
  after: Json | undefined,
  key: string,
  isKnown: (key: string) => boolean,
): string | undefined {
  if (typeof after === 'string' && (typeof before === 'string' || (before === undefined && isKnown(key))))
    return after.trim() !== '' || before === after ? undefined : key;
  if (!isObject(after) || !(before === undefined || isObject(before))) return sameJson(before, after) ? undefined : key;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  if (before === undefined && names.size === 0) return key;
  for (const name of names) {
    const [was, is] = [ownValue(before, name), ownValue(after, name)];
    const inner = key === '' ? name : `${key}.${name}`;
    // A name with a dot would be another sentence's key.
    if (was === undefined && name.includes('.')) return inner;
    const found = otherChange(was, is, inner, isKnown);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownValue(group: Readonly<Record<string, Json>> | undefined, name: string): Json | undefined {
  return group !== undefined && Object.hasOwn(group, name) ? group[name] : undefined;
}
