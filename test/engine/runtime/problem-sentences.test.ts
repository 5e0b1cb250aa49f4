import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const languages = ['en', 'es', 'fr', 'ja'];
const withoutPluralForm = (key: string) => key.replace(/_(one|many|other)$/, '');
const runtime = join(import.meta.dirname, '../../../engine/runtime');

/** Every code that a built-in type or rule, or the runtime itself, can say. */
function codesInSource(): Set<string> {
  const codes = new Set<string>();
  for (const file of readdirSync(runtime, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(join(runtime, file), 'utf8');
    for (const [, code] of source.matchAll(/\bcode: '([a-zA-Z.-]+)'/g)) if (code) codes.add(code);
    for (const [, code] of source.matchAll(/Code = '([a-zA-Z.-]+)'/g)) if (code) codes.add(code);
    for (const [, code] of source.matchAll(/formProblem\('([a-zA-Z.-]+)'/g)) if (code) codes.add(code);
  }
  for (const code of schemaCodes()) codes.add(code);
  // Of several files, each problem of one says its name.
  for (const code of [...codes]) if (code.startsWith('file.')) codes.add(code.replace('file.', 'files.'));
  for (const refused of ['double-name', 'bad-prefix', 'bad-name']) codes.delete(refused);
  return codes;
}

/**
 * Codes of free JSON Schema: the words its problems are given in the code, the keywords that have a sentence, and what the server
 * says of a value too large to be judged, or of a line of a file that is taken.
 */
function schemaCodes(): string[] {
  const source = readFileSync(join(runtime, 'schema-problems.ts'), 'utf8');
  const server = ['definitions/schema-validators.ts', 'api/import/verdict.ts']
    .map((file) => readFileSync(join(runtime, '../../server', file), 'utf8'))
    .join('');
  const given = [...source.matchAll(/\bat\('([a-zA-Z]+)'/g)].map(([, word]) => `schema.${word}`);
  const refused = [...server.matchAll(/code: '([a-zA-Z.]+)'/g)].flatMap(([, code]) => code ?? []);
  const named = new Set([...source.matchAll(/'([a-zA-Z]+)'/g)].map(([, word]) => `schema.${word}`));
  const keywords = [...sentences('en').keys()].map(withoutPluralForm).filter((key) => named.has(key));
  // Of a file the server knows more: whether it is there, and its name as it came.
  return [...given, ...refused, ...keywords, 'file.missing', 'file.name'];
}

/** Sentences by key, with nested keys joined by dots. */
function sentences(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') found.set(key, value);
    else for (const [name, inner] of Object.entries(value as object)) visit(inner, key ? `${key}.${name}` : name);
  };
  visit(JSON.parse(readFileSync(join(runtime, '../../locales', language, 'problems.json'), 'utf8')), '');
  return found;
}

test.each(languages)('[L1] every problem has a sentence in %s, in each of its plural forms', (language) => {
  const own = sentences(language);
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const codes = codesInSource();
  expect(codes.size).toBeGreaterThan(25);
  for (const code of codes) {
    const counted = sentences('en').has(`${code}_other`);
    const keys = counted ? plurals.map((plural) => `${code}_${plural}`) : [code];
    expect(keys.filter((key) => !own.get(key))).toEqual([]);
  }
});

test.each(languages)(
  '[L2] no sentence in %s is there in vain, and its placeholders are those of English',
  (language) => {
    const codes = codesInSource();
    const english = sentences('en');
    const holes = (sentence = '') => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort();
    for (const [key, sentence] of sentences(language)) {
      const code = withoutPluralForm(key);
      expect([key, codes.has(code)]).toEqual([key, true]);
      expect([key, holes(sentence)]).toEqual([key, holes(english.get(key) ?? english.get(`${code}_other`))]);
    }
  },
);
