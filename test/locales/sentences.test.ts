import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The sentences of four languages against each other. Each language has the plural forms that CLDR gives it, so that keys
 * are compared without the form's name.
 */
const locales = join(import.meta.dirname, '../../locales');
const languages = ['en', 'es', 'fr', 'ja'] as const;
const namespaces = readdirSync(join(locales, 'en'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''));

type Sentences = ReadonlyMap<string, string>;

const read = new Map<string, Sentences>();

function sentencesOf(language: string, namespace: string): Sentences {
  const known = read.get(`${language}/${namespace}`);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  read.set(`${language}/${namespace}`, found);
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, key ? `${key}.${name}` : name);
    else found.set(key, String(value));
  };
  visit(JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8')), '');
  return found;
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** A key without its plural form; `_other` shows that a key is counted, in every language. */
function countedKeys(sentences: Sentences): ReadonlySet<string> {
  return new Set([...sentences.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6)));
}

/** The English sentence that a key translates: one that is counted is held against the English `_other`. */
function original(english: Sentences, key: string): string {
  return english.get(key) ?? english.get(key.replace(pluralForm, '_other')) ?? '';
}

const placeholders = (text: string) => new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name));
const links = (text: string) => [...text.matchAll(/<\/?\w+\s*\/?>/g)].map(([tag]) => tag).sort();

/** Sentences of a language as rows that name what is wrong with them. */
function rowsWhere(language: string, wrong: (text: string, namespace: string, key: string) => boolean): string[] {
  return namespaces.flatMap((namespace) =>
    [...sentencesOf(language, namespace)]
      .filter(([key, text]) => wrong(text, namespace, key))
      .map(([key, text]) => `${namespace}:${key} ${text}`),
  );
}

test('Every language has the same files', () => {
  for (const language of languages)
    expect(readdirSync(join(locales, language)).sort()).toEqual(readdirSync(join(locales, 'en')).sort());
  expect(namespaces.length).toBeGreaterThan(5);
});

describe.each(languages)('The sentences of %s', (language) => {
  test('have the keys of English, counted ones in every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const namespace of namespaces) {
      const english = sentencesOf('en', namespace);
      const counted = countedKeys(english);
      const expected = new Set<string>();
      for (const key of english.keys()) {
        const bare = key.replace(pluralForm, '');
        if (counted.has(bare)) for (const form of forms) expected.add(`${bare}_${form}`);
        else expected.add(key);
      }
      expect([namespace, ...[...sentencesOf(language, namespace).keys()].sort()]).toEqual([
        namespace,
        ...[...expected].sort(),
      ]);
    }
  });

  test('are texts that say something', () => {
    expect(rowsWhere(language, (text) => text.trim() === '')).toEqual([]);
  });

  test('have the links of English', () => {
    const wrong = (text: string, namespace: string, key: string) =>
      links(text).join() !== links(original(sentencesOf('en', namespace), key)).join();
    expect(rowsWhere(language, wrong)).toEqual([]);
  });

  test('fill in only what English fills in, and leave out nothing but a count that the plural form says', () => {
    const wrong = (text: string, namespace: string, key: string) => {
      const own = placeholders(text);
      const english = placeholders(original(sentencesOf('en', namespace), key));
      // Japanese names carry the family name too: a greeting by the given name alone would be rude.
      for (const of of ['', 'profile.'])
        if (language === 'ja' && english.has(`${of}firstName`)) english.add(`${of}lastName`);
      if (/_(?:zero|one|two)$/.test(key) && !own.has('count')) english.delete('count');
      return own.size !== english.size || [...own].some((name) => !english.has(name));
    };
    expect(rowsWhere(language, wrong)).toEqual([]);
  });
});

test.each(['es', 'fr', 'ja'])('No sentence of %s was left in English', (language) => {
  const words = (text: string) => text.replace(/\{\{.*?\}\}|<.*?>/g, ' ').match(/\p{L}+/gu) ?? [];
  const left = (text: string, namespace: string, key: string) =>
    words(text).length > 3 && text === sentencesOf('en', namespace).get(key);
  expect(rowsWhere(language, left)).toEqual([]);
});

test('French keeps its marks with their words: a no-break space before : ; ? ! » and after «', () => {
  // A mark that ends a word needs the space; one inside an address or a name such as `portal:kind` is no mark of a sentence.
  const loose =
    /[ \u202f][:;?!»]|«(?!\u00a0)|[^\s\u00a0:;?!(«]»|[^\s\u00a0:;?!(][;?!](?=[\s»)]|$)|[\p{L}\d}]:(?=\s|$)/u;
  // How a value is written is no part of the sentence.
  expect(rowsWhere('fr', (text) => loose.test(text.replace(/\{\{.*?\}\}/g, '{}')))).toEqual([]);
});

test('French has typographic apostrophes', () => {
  expect(rowsWhere('fr', (text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});

test('Spanish opens its questions and exclamations', () => {
  const unopened = (text: string) =>
    /^[^¿]*\p{L}\?|\?[^¿]*\p{L}\?/u.test(text) || /^[^¡]*\p{L}!|![^¡]*\p{L}!/u.test(text);
  expect(rowsWhere('es', unopened)).toEqual([]);
});
