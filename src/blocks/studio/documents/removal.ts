import { pluralForms } from '../../../../engine/model';
import { documentIn, groupOf, type Outcome, textIn } from './commands';
import type { Change } from './history';
import { isObject, type Path, valueAt, withValue } from './json';
import { documentOf, placeOfKey } from './kinds';
import { keysIn, usesOf } from './uses';

type Texts = ReadonlyMap<string, string>;

/** Keys of sentences that a document uses and no other does. */
export function sentencesOfItsOwn(texts: Texts, path: string, languages: readonly string[]): readonly string[] {
  const isSentence = (key: string) => formsOf(key).some((form) => languages.some((each) => textIn(texts, form, each)));
  return [...keysIn(texts, path, languages).keys()].filter(
    (key) => /[.:]/.test(key) && isSentence(key) && usesOf(texts, key, path).length === 0,
  );
}

/**
 * Those that go with the document when it is removed: under its own name, for code may read a sentence that no other document names.
 */
export function sentencesToRemove(texts: Texts, path: string, languages: readonly string[]): readonly string[] {
  const id = documentOf(path)?.id ?? '';
  const own = [id, groupOf(id)];
  return sentencesOfItsOwn(texts, path, languages).filter((key) => {
    const groups = key
      .slice(key.indexOf(':') + 1)
      .split('.')
      .slice(0, -1);
    if (!groups.some((part) => own.includes(part))) return false;
    // Words of values are named by their group.
    const namespace = key.slice(0, key.indexOf(':') + 1);
    return groups.every((_part, depth) => {
      const group = namespace + groups.slice(0, depth + 1).join('.');
      return group === id || usesOf(texts, group, path).length === 0;
    });
  });
}

/** Removes a document, with sentences in every language; groups that are empty then go as well. */
export function removeDocument(
  texts: Texts,
  path: string,
  sentences: readonly string[],
  languages: readonly string[],
): Outcome {
  const after = new Map<string, string>();
  for (const language of languages)
    for (const key of sentences.flatMap(formsOf)) {
      const { path: file, at } = placeOfKey(key, language);
      const text = after.get(file) ?? texts.get(file);
      const removed = text === undefined ? undefined : without(text, at);
      if (removed !== undefined) after.set(file, removed);
    }
  const changes = [...after].map(([file, text]): Change => ({ path: file, before: texts.get(file), after: text }));
  return { changes: [{ path, before: texts.get(path), after: undefined }, ...changes] };
}

/** A sentence, and its plural forms beside it. */
export const formsOf = (key: string): readonly string[] => [key, ...pluralForms.map((form) => `${key}_${form}`)];

function without(text: string, at: Path): string | undefined {
  const document = documentIn(new Map([['', text]]), '');
  if (typeof valueAt(document, at) !== 'string') return undefined;
  let depth = at.length;
  const isAlone = (path: Path) => {
    const group = valueAt(document, path);
    return isObject(group) && Object.keys(group).length === 1;
  };
  while (depth > 1 && isAlone(at.slice(0, depth - 1))) depth--;
  return withValue(text, at.slice(0, depth), undefined);
}
