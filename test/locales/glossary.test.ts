import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../locales');
const languages = ['en', 'es', 'fr', 'ja'] as const;
type Language = (typeof languages)[number];

/** Sentences for developers, and letters, which have a vocabulary of their own. */
const others: ReadonlySet<string> = new Set(['definition.json', 'describe.json', 'email.json']);

interface Glossary {
  readonly terms: readonly (Readonly<Record<Language, string>> & {
    readonly never: Readonly<Partial<Record<Language, readonly string[]>>>;
  })[];
  readonly writing: Readonly<Partial<Record<Language, readonly string[]>>>;
}

const glossary: Glossary = JSON.parse(readFileSync(join(folder, 'glossary.json'), 'utf8'));

interface Text {
  readonly key: string;
  readonly text: string;
}

function textsIn(value: unknown, key: string): readonly Text[] {
  if (typeof value === 'string') return [{ key, text: value }];
  return Object.entries(value as object).flatMap(([name, part]) => textsIn(part, `${key}.${name}`));
}

const textsOf = (language: Language): readonly Text[] =>
  readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json') && !others.has(file))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), file));
const texts: Readonly<Record<Language, readonly Text[]>> = {
  en: textsOf('en'),
  es: textsOf('es'),
  fr: textsOf('fr'),
  ja: textsOf('ja'),
};

const found = (language: Language, pattern: string) =>
  texts[language].filter(({ text }) => new RegExp(pattern, 'u').test(text)).map(({ key, text }) => `${key}: ${text}`);

describe('The glossary beside the locales', () => {
  test.each(glossary.terms)('$en is said by its own word in every language, and by no other', (term) => {
    for (const language of languages) {
      const said = texts[language].some(({ text }) => text.toLowerCase().includes(term[language].toLowerCase()));
      expect(said, `${language} uses "${term[language]}"`).toBe(true);
      for (const variant of term.never[language] ?? [])
        expect(found(language, variant), `${language}: ${variant}`).toEqual([]);
    }
  });

  test.each(Object.entries(glossary.writing))('%s is written by its own rules', (language, patterns) => {
    for (const pattern of patterns) expect(found(language as Language, pattern), pattern).toEqual([]);
  });
});
