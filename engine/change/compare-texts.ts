import type { Json } from '../model';
import { onlyPairs } from './renamed';
import type { Sentence } from './sentence';
import { isTranslationsPath, sentencesIn } from './translations';

/** Longer texts are cut: the whole text is in the document. */
const longest = 200;

/** Changes of the texts of a language, and which other languages lack a new text. */
export function compareTexts(
  path: string,
  old: Json,
  young: Json,
  after: ReadonlyMap<string, Json>,
): readonly Sentence[] {
  const [, language = '', namespace = ''] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  const [before, now] = [sentencesIn(old), sentencesIn(young)];
  const others = [...after.keys()].filter(
    (other) =>
      other !== path &&
      other.startsWith('locales/') &&
      other.endsWith(`/${namespace}.json`) &&
      !isTranslationsPath(other),
  );
  const renamed = onlyPairs(
    [...before.keys()].filter((name) => !now.has(name)),
    [...now.keys()].filter((name) => !before.has(name)),
    (gone, made) => before.get(gone) === now.get(made) && differInOne(gone.split('.'), made.split('.')),
    (name, isOld) => (isOld ? before : now).get(name) ?? '',
  );
  const known = others.map((other) => [other, sentencesIn(after.get(other) ?? {})] as const);
  const renamedTo = new Set(renamed.values());
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((name): readonly Sentence[] => {
    const other = renamed.get(name);
    if (other !== undefined)
      return [
        { code: 'textRenamed', values: { key: `${namespace}:${other}`, language, before: `${namespace}:${name}` } },
      ];
    if (renamedTo.has(name)) return [];
    const [was, is] = [before.get(name), now.get(name)];
    const key = `${namespace}:${name}`;
    if (was === is) return [];
    if (is === undefined) return [{ code: 'textRemoved', values: { key, language, before: cut(was ?? '') } }];
    if (was !== undefined)
      return [{ code: 'textReworded', values: { key, language, before: cut(was), after: cut(is) } }];
    const lacking = known.filter(([, sentences]) => !sentences.has(name)).map(([other]) => other);
    return [
      { code: 'textAdded', values: { key, language, after: cut(is) } },
      ...lacking.map((other) => ({ code: 'textMissing', values: { key, language: other.split('/')[1] ?? '' } })),
    ];
  });
}

/** Whether a key is another one with one part called otherwise. */
function differInOne(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.filter((part, index) => part !== other[index]).length === 1;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
