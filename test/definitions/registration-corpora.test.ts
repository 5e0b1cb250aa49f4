import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../engine/model';
import { createFormStore, judge } from '../../engine/runtime';
import { countryCode, createPortalRegistry, createPortalVocabulary } from '../../kinds';
import { passwordGuesses } from '../../kinds/password-guesses';
import { compileProject } from '../../server/definitions/compile-project';
import { createOptionLoader } from '../../server/definitions/option-sources';
import { readDefinitionFiles } from '../../server/definitions/read-folders';
import { countryCodes } from '../../server/reference-data/countries';
import { defaultSettings } from '../../server/settings/default-settings';
import { corpus } from '../support/corpora';
import { roleTable } from '../support/roles';

const loadOptions = createOptionLoader(() => roleTable);

/** What people all over the world type into the registration form, through the browser's runtime and the server's. */
let model: FieldFormModel;
const registry = createPortalRegistry({
  passwordGuesses: async () => passwordGuesses,
  countryCode: async () => countryCode(countryCodes),
});
const host = {
  loadOptions: (source: string, where: Readonly<Record<string, Json>>) => loadOptions(source, where),
  now: () => Date.UTC(2026, 5, 15),
  report() {},
};
const context: JsonObject = {
  language: 'en',
  formMode: 'create',
  settings: defaultSettings.public,
  registration: { state: 'confirm' },
};

beforeAll(async () => {
  const files = await readDefinitionFiles(join(import.meta.dirname, '../..'));
  const whole = compileProject(files, createPortalVocabulary(registry)).forms.registration as FieldFormModel;
  // Each step by itself: what another lacks is not the question.
  const steps = whole.steps.map((step) => ({ ...step, submit: { ...step.submit, sends: 'step' as const } }));
  model = { ...whole, steps };
});

/** What came of a text: what is sent, or the code of what is said at its field. */
type Outcome = { readonly sent: Json | undefined } | { readonly said: string };

/** Steps by what they need besides the field that is tried. */
const around: Readonly<Record<string, JsonObject>> = {
  contact: { email: 'nora@firm.example', firstName: 'Nora', lastName: 'Quill', country: 'Norway' },
  work: {
    accountType: 'Commercial',
    company: 'Quill',
    phone_number: '+4722123456',
    industry: 'Banking',
    jobRole: 'Developer',
    jobFunction: 'Data Science',
  },
  confirm: { code: '123456' },
};

/** The form up to a step, as one typed it; `tried` is asked again and again. */
function typist(step: keyof typeof around, field: string) {
  let sent: JsonObject = {};
  const store = createFormStore({
    model,
    registry,
    host: {
      ...host,
      // Never accepted, so that the form stays where it is.
      operate: async (_name, payload) => {
        sent = payload;
        return { ok: false, problems: [] };
      },
      perform() {},
    },
    context,
  });
  for (const values of [around.contact, around.work, around[step]])
    for (const [name, value] of Object.entries(values ?? {})) store.change(store.indexOf(name), value);
  store.goTo(step, { force: true });
  return async (typed: string): Promise<Outcome> => {
    store.change(store.indexOf(field), typed);
    const outcome = await store.submit();
    const problems = outcome.status === 'refused' ? outcome.problems : [];
    const said = problems.find((problem) => problem.field === field)?.code;
    return said === undefined ? { sent: sent[field] } : { said };
  };
}

/** The same text, sent to the server past the browser. */
async function judged(step: keyof typeof around, field: string, typed: string): Promise<Outcome> {
  const payload = { ...around[step], [field]: typed };
  const judgment = await judge({ model, registry, host, context, step, payload });
  if (judgment.ok) return { sent: judgment.payload[field] };
  const said = judgment.problems.find((problem) => problem.field === field)?.code;
  return said === undefined ? { sent: undefined } : { said };
}

/** Tries texts on both sides; answers what the browser makes of each, after both were found to agree. */
async function tried(
  step: keyof typeof around,
  field: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const type = typist(step, field);
  const outcomes = new Map<string, Outcome>();
  const apart: unknown[] = [];
  for (const text of texts) {
    const [browser, server] = [await type(text), await judged(step, field, text)];
    outcomes.set(text, browser);
    if (JSON.stringify(browser) !== JSON.stringify(server)) apart.push({ text, browser, server });
  }
  expect(apart, 'browser and server agree').toEqual([]);
  return outcomes;
}

describe('Names of people', () => {
  /** After the W3C's "Personal names around the world" and the ways in which forms have failed them. */
  const names = [
    'O’Brien',
    "O'Connor",
    'Nuñez',
    'Þórdís',
    'van der Vaart',
    'Mac Giolla Phádraig',
    'Lê Thị Hồng',
    'Ng',
    'Ó',
    'X Æ A-12',
    'María-José',
    'Saint-Étienne',
    'Åsa',
    'Żółć',
    'Ђорђе',
    'Ἀθηνᾶ',
    'Иванович',
    'محمد بن سلمان',
    'נעמי',
    'สมชาย',
    'ஐயர்',
    '山田',
    '太郎',
    '𠮷田',
    '髙橋',
    'ﾔﾏﾀﾞ',
    '김',
    '欧阳',
    'Null',
    'undefined',
    'Sr.',
    'R2',
    'Renée',
    'Rene\u0301e',
    'M\u02bbbow',
    'Wolfeschlegelsteinhausenbergerdorff',
    '<b>Bobby</b>',
    "Robert'); DROP TABLE students;--",
    '=SUM(A1)',
    '{{name}}',
    '$t(x)',
  ];

  test('are taken as they are written, in any script, with any mark', async () => {
    for (const [name, outcome] of await tried('contact', 'lastName', names))
      expect(outcome, name).toEqual({ sent: name.normalize('NFC') });
  });

  test('are never a fault, whatever naughty string they are', async () => {
    const directory = process.env.CORPORA_DIR;
    const naughty: readonly string[] =
      directory === undefined
        ? ['', ' ', '\t', '\u200b', '\u202etest', '﷽', '🏳0🌈']
        : JSON.parse(readFileSync(join(directory, 'strings/blns.json'), 'utf8'));
    await tried(
      'contact',
      'firstName',
      naughty.filter((text) => !/\p{Surrogate}/u.test(text)),
    );
  });
});

describe('E-mail addresses', () => {
  test('of the public lists are judged alike on both sides; what no mail can reach is refused', async () => {
    const lines = [
      ...(corpus<{ address: string; diagnosis: string }>('email/isemail-sayers.jsonl') ?? []),
      ...(corpus<{ address: string; diagnosis: string }>('email/isemail-skeggse.jsonl') ?? []),
    ];
    const plain = [
      'test@iana.org',
      'a.b+c@sub.firm.example',
      'o’@firm.example',
      'test',
      '@iana.org',
      'test@',
      'a@b',
      'a b@c.de',
    ];
    const outcomes = await tried('contact', 'email', [...new Set([...plain, ...lines.map(({ address }) => address)])]);
    for (const address of ['test@iana.org', 'a.b+c@sub.firm.example'])
      expect(outcomes.get(address)).toEqual({ sent: address });
    for (const address of ['test', '@iana.org', 'test@', 'a b@c.de'])
      expect(outcomes.get(address)).toEqual({ said: 'email.invalid' });
    const wrong = lines.filter(({ address, diagnosis }) => {
      const accepted = 'sent' in (outcomes.get(address) ?? {});
      return (
        accepted &&
        /NODOMAIN|NOLOCALPART|CONSECUTIVEDOTS|DOT_(START|END)|DOMAINHYPHEN|errNo|errConsecutive|errDot/.test(diagnosis)
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['ｎｏｒａ＠ｆｉｒｍ．ｅｘａｍｐｌｅ', 'nora@firm.example'],
    [' nora@firm.example　', 'nora@firm.example'],
    ['NORA@Firm.Example', 'NORA@Firm.Example'],
  ])('%j is read as %s', async (typed, sent) => {
    expect((await tried('contact', 'email', [typed])).get(typed)).toEqual({ sent });
  });
});

describe('Phone numbers', () => {
  test('of the world’s numbering plans are judged alike on both sides', async () => {
    const lines =
      corpus<{ input: string; valid: boolean }>('phone/e164-by-region.jsonl')?.filter((_, at) => at % 9 === 0) ?? [];
    const own = [
      { input: '+442079460000', valid: true },
      { input: '+4712', valid: false },
    ];
    const all = [...own, ...lines];
    const outcomes = await tried(
      'work',
      'phone_number',
      all.map(({ input }) => input),
    );
    const apart = all.filter(({ input, valid }) => 'sent' in (outcomes.get(input) ?? {}) !== valid);
    // The smallest set of numbering plans knows most patterns, not all.
    expect(apart.length / all.length).toBeLessThan(0.05);
  });

  test.each([
    ['＋４７ ２２ １２ ３４ ５６', '+4722123456'],
    ['２２１２３４５６', '+4722123456'],
    ['0047 22 12 34 56', '+4722123456'],
    ['+47 (22) 12-34-56', '+4722123456'],
  ])('%j is read as %s', async (typed, sent) => {
    expect((await typist('work', 'phone_number')(typed)) satisfies Outcome).toEqual({ sent });
  });
});

describe('One-time codes', () => {
  test.each([
    ['１２３４５６', '123456'],
    ['１２３－４５６', '123456'],
    ['123 456', '123456'],
    ['123　456', '123456'],
    ['१२३४५६', undefined],
    ['12345', undefined],
  ])('%j is read as %s', async (typed, sent) => {
    const outcome = (await tried('confirm', 'code', [typed])).get(typed) ?? { said: '' };
    if (sent === undefined) expect(outcome).toHaveProperty('said');
    else expect(outcome).toEqual({ sent });
  });
});

describe('Companies and universities', () => {
  test.each([
    ['company', 'ｶﾌﾞｼｷｶﾞｲｼｬ', 'ｶﾌﾞｼｷｶﾞｲｼｬ'],
    ['company', '  Søren & Sønner A/S ', 'Søren & Sønner A/S'],
  ])('%s %j is kept as %j', async (field, typed, sent) => {
    expect((await tried('work', field, [typed])).get(typed)).toEqual({ sent });
  });
});
