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

describe('The order of the sentences', () => {
  it('has what changes in definitions before the texts, of which a new page has a hundred', () => {
    const after = new Map<string, Json>([
      ['locales/en/screens.json', { x: { title: 'X' } }],
      ['locales/es/screens.json', { x: { title: 'X' } }],
      ['screens/user/x.screen.json', { title: 'screens:x.title' }],
    ]);
    const codes = compareDocuments(new Map(), after).map(({ code }) => code);
    expect(codes.slice(0, 3)).toEqual(['documentAdded', 'textAdded', 'textAdded']);
  });
});

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
    ['asked for', fields({ name: 'a', required: false }), fields({ name: 'a' }), ['becomesRequired a']],
    ['not asked for', fields({ name: 'a' }), fields({ name: 'a', required: false }), ['becomesOptional a']],
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
    const [en, es, fr] = said({ required: false }, {});
    expect(en).toEqual(['a.form: “Phone (phone_number)” must be filled in from now on.']);
    expect(es?.[0]).toContain('«phone_number»');
    expect(fr?.[0]).toContain('Téléphone (phone_number)');
  });

  it('a language has its name, in the language of the reader; a code that is no language’s stays', () => {
    const after = new Map<string, Json>([
      ...inForm({}),
      texts('es', 'x', { phone: 'Teléfono' }),
      texts('no_language', 'x', { phone: 'Xx' }),
    ]);
    const before = inForm({});
    const found = compareDocuments(before, after, {
      before: createWording(before, 'x'),
      after: createWording(after, 'x'),
    });
    const named = (code: string) => found.find(({ values }) => values.language === code)?.words ?? {};
    expect(languages.map((language) => named('es')[language]?.language)).toEqual([
      'Spanish',
      'Español',
      'Espagnol',
      'スペイン語',
    ]);
    expect(named('no_language')).toEqual({});
  });

  it('a condition is said before and after, in every language', () => {
    const role = { context: 'profile.role', is: 'USER' };
    const [en, , fr] = said({}, { displayed: { any: [{ condition: 'isAbroad' }, { not: role }] } });
    expect(en).toEqual([
      'a.form: “Phone (phone_number)” is shown: “Country (country)” is not “Germany” or Profile (profile.role) is not “USER”. Before: always.',
    ]);
    expect(fr?.[0]).toMatch(
      /«\s+Téléphone \(phone_number\)\s+» est affiché\s+: «\s+country\s+» .*Avant\s+: toujours\./,
    );
    const [required] = said({ required: role }, { required: { all: [role, { field: 'country', isEmpty: true }] } });
    expect(required).toEqual([
      'a.form: “Phone (phone_number)” must be filled in: Profile (profile.role) is “USER” and “Country (country)” is empty. Before: Profile (profile.role) is “USER”.',
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

  it('a condition that is too long for a sentence is not said in half', () => {
    const country = { field: 'country', in: Array.from({ length: 300 }, (_, index) => `value ${index}`) };
    expect(said({}, { displayed: country })[0]).toEqual([
      'a.form: who sees “Phone (phone_number)”, and when, changes.',
    ]);
  });

  describe('what is not written is said as it is in effect', () => {
    const codes = (path: string, before: JsonObject, after: JsonObject, others: readonly [string, Json][] = []) => {
      const [was, is] = [before, after].map(
        (field) => new Map<string, Json>([...locales, ...others, [path, { steps: [{ id: 's', fields: [field] }] }]]),
      );
      if (was === undefined || is === undefined) throw new Error('two');
      return compareDocuments(was, is, { before: createWording(was, 'x'), after: createWording(is, 'x') }).map(
        ({ code, values }) => [code, values.before, values.after],
      );
    };
    const when = { context: 'profile.role', is: 'USER' };
    const usual = { displayed: true, required: true, readOnly: false, disabled: false };
    const inWords = { always: 'always', never: 'never', when: 'Profile (profile.role) is “USER”' };

    it.each(Object.entries(usual))('%s of a field, and of one that takes a shared field over', (name, standard) => {
      for (const from of [undefined, true, false, when])
        for (const to of [undefined, true, false, when])
          for (const shared of ['none', undefined, true, false, when] as const) {
            const item: JsonObject = shared === 'none' ? { name: 'q' } : { use: 'q' };
            const others: [string, Json][] = [
              [
                'schemas/shared/a.shared.json',
                { fields: { q: shared === 'none' || shared === undefined ? {} : { [name]: shared } } },
              ],
            ];
            const absent = shared === 'none' || shared === undefined ? standard : shared;
            const [was, is] = [from ?? absent, to ?? absent];
            const field = (value: Json | undefined) => (value === undefined ? item : { ...item, [name]: value });
            const found = codes(form, field(from), field(to), others);
            const label = `${name} ${JSON.stringify([from, to, shared])}`;
            if (from === to) expect(found, label).toEqual([]);
            else if (was === is) expect(found, label).toEqual([['noteChanged', undefined, undefined]]);
            else if (name !== 'displayed' && typeof was === 'boolean' && typeof is === 'boolean') {
              const open =
                name === 'required' ? ['becomesOptional', 'becomesRequired'] : ['becomesOpen', 'becomesLocked'];
              expect(found, label).toEqual([[open[Number(is)], undefined, undefined]]);
            } else {
              const word = (value: Json) => inWords[value === true ? 'always' : value === false ? 'never' : 'when'];
              expect(found, label).toEqual([[words.conditional[name as 'required'], word(was), word(is)]]);
            }
          }
    });

    it('a shared field that is not known leaves the general sentence', () => {
      expect(codes(form, { use: 'q' }, { use: 'q', required: true })).toEqual([
        ['requiredChanged', undefined, undefined],
      ]);
    });
  });

  describe('a field in a condition', () => {
    const labeled = (name: string, label: string) => ({ name, label });
    const document = (when: JsonObject | undefined): Json => {
      const asks = { name: 'z', ...(when && { displayed: when }) };
      const cases = {
        firm: [labeled('name', 'firm'), labeled('vat', 'vat')],
        person: [labeled('name', 'person'), asks],
      };
      return { conditions: { known: { field: 'name', is: 1 } }, steps: [{ id: 's', fields: [{ name: 'u', cases }] }] };
    };
    const saidOf = (when: JsonObject) => {
      const texts: [string, Json] = ['locales/en/x.json', { firm: 'Company', person: 'Given name', vat: 'VAT' }];
      const [was, is] = [undefined, when].map(
        (each) => new Map<string, Json>([...locales, texts, [form, document(each)]]),
      );
      if (was === undefined || is === undefined) throw new Error('two');
      const found = compareDocuments(was, is, { before: createWording(was, 'x'), after: createWording(is, 'x') });
      return found.map(({ words: own }) => own?.en?.after);
    };

    it('has the label of its own group', () => {
      expect(saidOf({ field: 'name', is: 1 })).toEqual(['“Given name (name)” is 1']);
    });

    it('has the label of another group where only one has that name', () => {
      expect(saidOf({ field: 'vat', is: 1 })).toEqual(['“VAT (vat)” is 1']);
    });

    it('has its name alone where that of several could be meant', () => {
      expect(saidOf({ condition: 'known' })).toEqual(['“name” is 1']);
    });
  });

  it('conditions in words mean what they mean as written', () => {
    const path = 'schemas/forms/a.form.json';
    const conditions = {
      both: {
        all: [
          { field: 'a', is: 1 },
          { field: 'b', is: 1 },
        ],
      },
      either: {
        any: [
          { field: 'a', is: 2 },
          { field: 'c', is: 1 },
        ],
      },
    };
    const wording = createWording(new Map<string, Json>([...locales, [path, { conditions }]]), 'x');
    const leaf = fc
      .record({ field: fc.constantFrom('a', 'b', 'c') })
      .chain(({ field }) =>
        fc.oneof(
          fc.record({ field: fc.constant(field), is: fc.integer({ min: 1, max: 2 }) }),
          fc.record({ field: fc.constant(field), isNot: fc.integer({ min: 1, max: 2 }) }),
          fc.record({ field: fc.constant(field), gt: fc.constant(1) }),
          fc.constantFrom<JsonObject>({ field, in: [1] }, { field, in: [1, 2] }, { field, notIn: [2, 3] }),
          fc.constantFrom<JsonObject>({ condition: 'both' }, { condition: 'either' }),
        ),
      );
    const deeper = (inner: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
      fc.oneof(
        inner,
        fc.record({ not: inner }),
        fc.record({ all: fc.array(inner, { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(inner, { minLength: 1, maxLength: 3 }) }),
      );
    const values = [1, 2, 3];
    const assignments = values.flatMap((a) => values.flatMap((b) => values.map((c) => ({ a, b, c }))));
    fc.assert(
      fc.property(deeper(deeper(deeper(leaf))), (condition) => {
        const text = wording.condition(path, condition)?.en ?? '';
        const read = readBack(text);
        for (const each of assignments) expect(read(each), text).toBe(holds(condition, conditions, each));
      }),
      { numRuns: 400 },
    );
  });
});

type Values = Readonly<Record<string, number>>;

/** What a condition means, by its definition. */
function holds(condition: JsonObject, named: Readonly<Record<string, JsonObject>>, values: Values): boolean {
  const inner = (part: Json) => isObject(part) && holds(part, named, values);
  if (Array.isArray(condition.all)) return condition.all.every(inner);
  if (Array.isArray(condition.any)) return condition.any.some(inner);
  if (condition.not !== undefined) return !inner(condition.not);
  if (condition.condition !== undefined) return inner(named[String(condition.condition)] ?? null);
  const value = values[String(condition.field)] ?? 0;
  if (Array.isArray(condition.in)) return condition.in.includes(value);
  if (Array.isArray(condition.notIn)) return !condition.notIn.includes(value);
  if (condition.gt !== undefined) return value > Number(condition.gt);
  return condition.is === undefined ? condition.isNot !== value : condition.is === value;
}

/**
 * What its English words say, read without guessing: “and” and “or” do not meet without parentheses, several values and a negation stand
 * alone.
 * @throws if they can be read in two ways
 */
function readBack(text: string): (values: Values) => boolean {
  let rest = text;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const ends = () => {
    if (rest !== '' && !rest.startsWith(')')) throw new Error(`“${rest}” in “${text}” can be read in two ways`);
  };
  const one = (): { readonly read: (values: Values) => boolean; readonly alone: boolean } => {
    if (take(/^\(/)) {
      const read = whole();
      if (!take(/^\)/)) throw new Error(`not closed: ${text}`);
      return { read, alone: false };
    }
    if (take(/^it is not so that /)) {
      const { read, alone } = one();
      if (alone) throw new Error(`not of what: ${text}`);
      return { read: (values) => !read(values), alone: true };
    }
    const [, name = '', how, listed = ''] = take(/^“(\w)” (is greater than|is not|is) (\d(?: or \d)*)/) ?? [];
    if (name === '') throw new Error(`“${rest}” in “${text}” says nothing`);
    const numbers = listed.split(' or ').map(Number);
    const alone = numbers.length > 1;
    if (how === 'is greater than') return { read: (values) => (values[name] ?? 0) > (numbers[0] ?? 0), alone };
    return { read: (values) => numbers.includes(values[name] ?? 0) === (how === 'is'), alone };
  };
  const whole = () => {
    const first = one();
    const [, join] = /^ (and|or) /.exec(rest) ?? [];
    const parts = [first];
    while (join !== undefined && take(new RegExp(`^ ${join} `))) parts.push(one());
    if (parts.length > 1 && parts.some(({ alone }) => alone)) throw new Error(`“${text}” can be read in two ways`);
    ends();
    return (values: Values) =>
      join === 'or' ? parts.some(({ read }) => read(values)) : parts.every(({ read }) => read(values));
  };
  const read = whole();
  if (rest !== '') throw new Error(`more than a condition: ${text}`);
  return read;
}
