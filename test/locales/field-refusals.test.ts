import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../src/http/failure-problems';

/** What the server may say of a single field, collected from its code and its contract, has words that a person reads. */
const project = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const languages = ['en', 'es', 'fr', 'ja'] as const;

/** Codes that are no field's: of the whole answer, of the log, of the process. */
const notOfFields = [
  /^server\/(http\/error-codes|platform\/database|demo|identity)/,
  /^server\/definitions\/schema-validators/,
];

/** Codes written in the server's own checks. */
function codesInServer(): string[] {
  return readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts') && !notOfFields.some((place) => place.test(file)))
    .flatMap((file) => [...read(file).matchAll(/\bcode: '([\w.]+)'/g)].flatMap(([, code]) => code ?? []));
}

/** Keywords by which a payload can be refused: those that the contract's schemas use. */
function keywordsOfContract(): ReadonlySet<string> {
  const found = new Set<string>(['type', 'required']);
  const visit = (schema: unknown, isNames = false): void => {
    if (Array.isArray(schema)) for (const inner of schema) visit(inner);
    else if (typeof schema === 'object' && schema !== null)
      for (const [keyword, inner] of Object.entries(schema)) {
        if (!isNames && isOurs(keyword)) continue;
        if (!isNames) found.add(keyword);
        if (keyword === 'enum' || keyword === 'const' || keyword === 'default' || keyword === 'examples') continue;
        visit(inner, !isNames && ['properties', '$defs', 'patternProperties'].includes(keyword));
      }
  };
  for (const file of readdirSync(join(project, 'schemas/data'))) visit(JSON.parse(read(`schemas/data/${file}`)));
  const { sources } = JSON.parse(read('schemas/sources.json')) as { sources: Record<string, { payload?: object }> };
  for (const { payload } of Object.values(sources)) visit(payload);
  return found;
}

/** Keywords that annotate or compose, and never are what a value breaks. */
const silent = new Set([
  ...['$schema', '$id', '$ref', '$defs', '$comment', 'title', 'description', 'default', 'examples', 'deprecated'],
  ...['properties', 'items', 'allOf', 'if', 'then', 'else', 'prefixItems', 'readOnly', 'writeOnly'],
  // Said as `unknownField`.
  ...['additionalProperties', 'unevaluatedProperties'],
]);
/** The portal's own annotations of an entity's properties: `x-read`, `x-pool` and the like. */
const isOurs = (keyword: string) => keyword.startsWith('x-');

const codes = [
  ...new Set([...codesInServer(), ...[...keywordsOfContract()].filter((keyword) => !silent.has(keyword))]),
].sort();

test('codes are found in the server and in the contract', () => {
  expect(codes).toEqual(expect.arrayContaining(['IN_THE_PAST', 'NO_ACCOUNT', 'text.characters', 'maxLength', 'enum']));
});

describe.each(languages)('In %s', (language) => {
  const i18n = i18next.createInstance();
  const words = (namespace: string) => JSON.parse(read(`locales/${language}/${namespace}.json`));
  i18n.init({
    lng: language,
    initAsync: false,
    resources: { [language]: { iam: words('iam'), errors: words('errors'), problems: words('problems') } },
    defaultNS: 'iam',
    ns: ['iam', 'errors', 'problems'],
  });

  test.each(codes)('%s is said in words', (code) => {
    const fields = { a: { code, args: { limit: 7, line: 3, name: 'code', value: 7, month: '2026-01' } } };
    const [problem] = problemsOf({ status: 400, fields }, (key, args) => i18n.exists(key, args));
    expect(problem?.message).not.toBe('common:failure.text');
    const said = i18n.t(problem?.message ?? '', { ...problem?.args });
    expect(said).toMatch(/\S{2,}/);
    expect(said, 'nothing stays unfilled').not.toContain('{{');
  });
});
