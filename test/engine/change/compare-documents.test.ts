import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changeCodes, compareDocuments, createWording, withoutMeaning } from '../../../engine/change';
import words from '../../../engine/change/words.json';
import { isObject, type Json, type JsonObject } from '../../../engine/model';
import { partAt, pointersIn, realDocuments, withPart } from './real-documents';

const languages = ['en', 'es', 'fr', 'ja'];
const sentences = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(`locales/${language}/changes.json`, 'utf8')).what as Readonly<Record<string, string>>,
  ]),
);

/** Every property that a document which administrators change can have, by the language it is written in. */
function properties(): readonly string[] {
  const found = new Set<string>();
  const others = /^(?:assistant|json-schema|languages|letters|locale|permissions|sources|translations)\./;
  const visit = (schema: Json): void => {
    if (Array.isArray(schema)) for (const part of schema) visit(part);
    if (!isObject(schema)) return;
    if (isObject(schema.properties)) for (const name of Object.keys(schema.properties)) found.add(name);
    for (const part of Object.values(schema)) visit(part);
  };
  for (const file of readdirSync('schemas/meta'))
    if (!others.test(file)) visit(JSON.parse(readFileSync(`schemas/meta/${file}`, 'utf8')));
  return [...found].sort();
}

const compare = (path: string, before: Json, after: Json) =>
  compareDocuments(new Map([[path, before]]), new Map([[path, after]]));
const form = 'schemas/forms/a.form.json';

describe('No change without a sentence', () => {
  it('in four languages, each with all that it names', () => {
    for (const language of languages) {
      expect(Object.keys(sentences[language] ?? {}).sort(), language).toEqual([...changeCodes].sort());
      for (const [code, text] of Object.entries(sentences[language] ?? {})) {
        const named = (words: string) => [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
        expect(named(text), `${language} ${code}`).toEqual(named(sentences.en?.[code] ?? ''));
      }
    }
  });

  const { aspects, identity, listed, renamed, classes, called } = words;
  it.each(Object.entries({ ...aspects, identity, listed, renamed, classes, called }))(
    'what %s names is in the language',
    (_list, names) => {
      expect(properties()).toEqual(expect.arrayContaining(names));
    },
  );

  it.each(properties())('the property %s of a field', (name) => {
    const before = { steps: [{ id: 's', fields: [{ name: 'a' }] }] };
    const after = { steps: [{ id: 's', fields: [{ name: 'a', [name]: ['another'] }] }] };
    // A thing that is called something else is another thing.
    const said = compare(form, before, after).map(({ code }) => code);
    expect(said.length).toBeGreaterThan(0);
    for (const code of said) expect(changeCodes).toContain(code);
    if (!withoutMeaning.includes(name)) expect(said).not.toContain('noteChanged');
  });

  it('whatever part of a real document becomes another one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...realDocuments), fc.nat(), fc.boolean(), ([path, value], pick, gone) => {
        const pointers = pointersIn(value).slice(1);
        const at = pointers[pick % pointers.length];
        if (at === undefined) return;
        const part = partAt(value, at);
        const other = gone ? undefined : typeof part === 'boolean' ? !part : 'another';
        const said = compare(path, value, withPart(value, at, other));
        const isText = path.startsWith('locales/');
        expect(said.length).toBeGreaterThan(isText && isObject(part) && Object.keys(part).length === 0 ? -1 : 0);
        for (const { code } of said) expect(changeCodes).toContain(code);
      }),
      { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 600) },
    );
  });
});

describe('A change in words', () => {
  const fields = (...list: JsonObject[]): JsonObject => ({ steps: [{ id: 's', fields: list }] });
  const cases: readonly (readonly [string, JsonObject, JsonObject, readonly string[]])[] = [
    ['a new field', fields({ name: 'a' }), fields({ name: 'a' }, { name: 'b' }), ['fieldAdded b']],
    ['a field less', fields({ name: 'a' }, { name: 'b' }), fields({ name: 'a' }), ['fieldRemoved b']],
    ['a field moved', fields({ name: 'a' }, { use: 'b' }), fields({ use: 'b' }, { name: 'a' }), ['fieldMoved a']],
    ['asked for', fields({ name: 'a' }), fields({ name: 'a', required: true }), ['becomesRequired a']],
    ['not asked for', fields({ name: 'a', required: true }), fields({ name: 'a' }), ['becomesOptional a']],
    ['locked', fields({ name: 'a' }), fields({ name: 'a', readOnly: true }), ['becomesLocked a']],
    [
      'shown to some',
      fields({ name: 'a' }),
      fields({ name: 'a', displayed: { field: 'b', is: 1 } }),
      ['askedChanged a'],
    ],
    [
      'moved and reworded',
      fields({ name: 'a' }, { name: 'b' }),
      fields({ name: 'b', label: 'x' }, { name: 'a' }),
      ['textChanged b', 'fieldMoved a'],
    ],
  ];
  it.each(cases)('%s', (_what, before, after, expected) => {
    expect(
      compare(form, before, after)
        .map(({ code, values }) => `${code} ${values.thing}`)
        .sort(),
    ).toEqual([...expected].sort());
  });

  it('says of a new text which languages lack it', () => {
    const path = (language: string) => `locales/${language}/x.json`;
    const before = new Map<string, Json>(['en', 'fr'].map((language) => [path(language), {}]));
    const after = new Map(before).set(path('en'), { a: { b: 'Hello' } });
    // What translations were made from is no language.
    for (const files of [before, after]) files.set('locales/translations/fr/x.json', {});
    expect(compareDocuments(before, after)).toEqual([
      { code: 'textAdded', values: { key: 'x:a.b', language: 'en', after: 'Hello' } },
      { code: 'textMissing', values: { key: 'x:a.b', language: 'fr' } },
    ]);
  });
});

test('Properties without a meaning to people are these, and no others', () => {
  expect(withoutMeaning).toEqual(['$schema', 'id']);
});

describe('A change in the words of its readers', () => {
  const texts = (language: string, file: string, document: Json) =>
    [`locales/${language}/${file}.json`, document] as const;
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;
  const locales = languages.flatMap((language) => [
    texts(language, 'describe', read(`locales/${language}/describe.json`)),
    texts(language, 'changes', read(`locales/${language}/changes.json`)),
  ]);
  const labels = [texts('en', 'x', { phone: 'Phone', country: 'Country' }), texts('fr', 'x', { phone: 'Téléphone' })];
  const shared = [
    'schemas/shared/a.shared.json',
    { fields: { phone_number: { type: 'text', label: 'x:phone' } } },
  ] as const;
  const inForm = (phone: JsonObject): ReadonlyMap<string, Json> =>
    new Map<string, Json>([
      ...locales,
      ...labels,
      shared,
      [
        form,
        {
          conditions: { isAbroad: { field: 'country', isNot: 'Germany' } },
          steps: [
            {
              id: 's',
              fields: [
                { name: 'country', label: 'country' },
                { use: 'phone_number', ...phone },
              ],
            },
          ],
        },
      ],
    ]);
  const said = (before: JsonObject, after: JsonObject) => {
    const [was, is] = [inForm(before), inForm(after)];
    const wording = { before: createWording(was, 'x'), after: createWording(is, 'x') };
    const found = compareDocuments(was, is, wording);
    return languages.map((language) =>
      found.map(({ code, values, words: own }) => {
        const all: Readonly<Record<string, string | number>> = { ...values, ...own?.[language] };
        return (sentences[language]?.[code] ?? code).replace(/\{\{(\w+)\}\}/g, (_, name) => String(all[name]));
      }),
    );
  };

  it('a label is beside the name where the language has one, otherwise the name', () => {
    const [en, es, fr] = said({}, { required: true });
    expect(en).toEqual(['a.form: “Phone (phone_number)” must be filled in from now on.']);
    expect(es?.[0]).toContain('«phone_number»');
    expect(fr?.[0]).toContain('Téléphone (phone_number)');
  });

  it('a condition is said before and after, in every language', () => {
    const role = { context: 'profile.role', is: 'USER' };
    const [en, , fr] = said({}, { displayed: { any: [{ condition: 'isAbroad' }, { not: role }] } });
    expect(en).toEqual([
      'a.form: “Phone (phone_number)” is shown: “Country (country)” is not “Germany” or it is not so that profile.role is “USER”. Before: always.',
    ]);
    expect(fr?.[0]).toMatch(
      /«\s+Téléphone \(phone_number\)\s+» est affiché\s+: «\s+country\s+» .*Avant\s+: toujours\./,
    );
    const [required] = said({ required: role }, { required: { all: [role, { field: 'country', isEmpty: true }] } });
    expect(required).toEqual([
      'a.form: “Phone (phone_number)” must be filled in: profile.role is “USER” and “Country (country)” is empty. Before: profile.role is “USER”.',
    ]);
  });

  it('every condition of the project’s own documents is said in four languages', () => {
    const documents = new Map(realDocuments);
    const wording = createWording(documents, 'iam');
    const conditional = Object.keys(words.conditional);
    const unsaid: unknown[] = [];
    let count = 0;
    for (const [path, document] of documents)
      if (/^(?:schemas|screens)\//.test(path))
        for (const at of pointersIn(document)) {
          const value = partAt(document, at);
          if (!conditional.includes(String(at.at(-1))) || !isObject(value)) continue;
          count++;
          const found = wording.condition(path, value);
          for (const language of languages)
            if (found?.[language] === undefined || /\{\{|undefined/.test(found[language]))
              unsaid.push([path, at, language, found?.[language]]);
        }
    expect(count).toBeGreaterThan(100);
    expect(unsaid).toEqual([]);
  });
});
