import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registrationAttributes } from '../../../kinds';
import { languages as listed } from '../../../schemas/languages.json';
import { createLetters } from '../../../server/identity/letters';
import { seedOf } from '../../../server/mail/letter-seeds';
import { readLetters, readLetterTable, variablesOf } from '../../../server/mail/letter-table';
import { heldBackBy, letterLanguage, type Recipient } from '../../../server/mail/recipient';
import type { Letter, LetterKind } from '../../../server/platform/ports';
import { projectFolder } from '../../../server/platform/project-folder';
import { notificationSettingsOf } from '../../../server/users/notification-settings';
import { letterOffice, writeLetter } from '../../support/letter-office';
import { userAttributes } from '../../support/pool-attributes';

/** Every letter in every language, as it reaches people who came to the portal in different ways. */
const project = projectFolder();
const table = readLetterTable(project);
const kinds = Object.keys(table) as LetterKind[];
const languages = listed.map(({ code }) => code);
const read = (name: string) => JSON.parse(readFileSync(join(project, 'locales', `${name}.json`), 'utf8'));

const values: Readonly<Record<string, string>> = {
  code: '246810',
  expiresInHours: '1',
  expiresInDays: '7',
  temporaryPassword: 'Quiet-Meridian-73',
  event: 'passwordChanged',
  name: 'build server',
  number: 'L-4711',
  reason: 'The course begins next year.',
  product: 'Solver 12.0',
  expiresAt: '2027-01-31T12:00:00.000Z',
  percent: '9',
  plan: 'standard',
  set: 'Prices in one form',
  title: 'A new version',
  summary: 'It is faster.',
  postId: 'p1',
};

const recipient = (language: string, more: Partial<Recipient> = {}): Recipient => ({
  status: 'ACTIVE',
  language,
  firstName: 'Kim',
  lastName: 'Lee',
  unsubscribed: false,
  settings: notificationSettingsOf(undefined, { unsubscribed: false }),
  ...more,
});

/** How a person comes to have a language: what the user pool knows, and what the portal. */
const ways = {
  'registered by oneself': (language: string) => ({
    attributes: registrationAttributes({ firstName: 'Kim', lastName: 'Lee', language }, userAttributes),
    recipient: undefined,
  }),
  'registered by oneself with an older version': (language: string) => ({
    attributes: { given_name: 'Kim', family_name: 'Lee', 'custom:language': language },
    recipient: undefined,
  }),
  'registered, and known to the portal': (language: string) => ({
    attributes: registrationAttributes({ firstName: 'Kim', lastName: 'Lee', language: 'en' }, userAttributes),
    recipient: recipient(language),
  }),
  'invited by an administrator': (language: string) => ({
    attributes: { given_name: 'Kim', family_name: 'Lee', locale: language },
    recipient: recipient(language, { status: 'INVITED' }),
  }),
  'of the demo': (language: string) => ({
    attributes: { given_name: 'Kim', locale: `${language}-XX` },
    recipient: recipient(language),
  }),
};

/** What the pool hands to the mailer. */
async function fromPool(attributes: Readonly<Record<string, string>>, template: LetterKind): Promise<Letter> {
  const sent: Letter[] = [];
  const background = { run: (_what: string, work: () => unknown) => void work(), settled: async () => {} };
  const mailer = { send: async (letter: Letter) => void sent.push(letter) };
  createLetters({ mailer, background }).send({ email: 'kim@example.com', attributes }, template, values);
  const [letter] = sent;
  if (letter === undefined) throw new Error('Nothing was sent.');
  return letter;
}

/** What of a sentence is the same whatever is put in. */
const fixedParts = (sentence: string) =>
  sentence
    .split(/\{\{[^}]*\}\}|\{%[^%]*%\}/)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

describe.each(languages)('In %s', (language) => {
  const words = read(`${language}/email`);

  describe.each(Object.keys(ways) as (keyof typeof ways)[])('to somebody %s', (way) => {
    test.each(kinds)('the letter %s has the words of the language, and nothing is missing', async (kind) => {
      const { attributes, recipient: known } = ways[way](language);
      const written = await writeLetter({ ...(await fromPool(attributes, kind)), id: 'one' }, known);
      const all = `${written.subject}\n${written.text}`;
      expect(all).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN|\[object|Invalid|_(?:one|many|other)\b/);
      expect(all).not.toContain(kind);
      for (const part of [...fixedParts(words.letters[kind].body), ...fixedParts(words.greeting)])
        expect(written.text).toContain(part);
      expect(written.text).toContain(language === 'ja' ? 'Lee Kim 様' : 'Kim');
      expect(written.text, 'the brand').toContain(read(`${language}/common`).brand.name);
      for (const name of table[kind]?.variables ?? []) {
        const said = [
          ...words.letters[kind].subject.matchAll(/\{\{(\w+)\}\}/g),
          ...words.letters[kind].body.matchAll(/\{\{(\w+)\}\}/g),
        ];
        if (said.some(([, placed]) => placed === name)) expect(all).toContain(values[name]);
      }
      if (table[kind]?.category === 'newsletter') expect(written.text).toContain('/iam/unsubscribe?token=');
      else expect(all).not.toContain('unsubscribe');
      expect(written.messageId).toBe('<one@portal.example.com>');
    });
  });

  test.each(['1', '2', '24'])('a code that is valid for %s hours says so in the right form', async (hours) => {
    const letter = { to: 'kim@example.com', template: 'FORGOT_PASSWORD', language, id: 'one' } as const;
    const { text } = await writeLetter({ ...letter, variables: { code: '246810', expiresInHours: hours } });
    const form = new Intl.PluralRules(language).select(Number(hours));
    expect(text).toContain(words.units[`hours_${form}`].replace('{{count}}', hours));
  });

  test.each(Object.keys(read('en/email').notices))(
    'the notice of %s has a subject and words of its own',
    async (event) => {
      const letter = { to: 'kim@example.com', template: 'SECURITY_NOTICE', language, id: 'one' } as const;
      const { subject, text } = await writeLetter({ ...letter, variables: { event } });
      expect(subject).toBe(words.noticeSubjects[event]);
      expect(text).toContain(words.notices[event]);
      const subjects: string[] = Object.values(words.noticeSubjects);
      expect(subjects.filter((each) => each === subject)).toHaveLength(1);
    },
  );

  test('dates and amounts are written as the language writes them', async () => {
    const letter = { to: 'kim@example.com', template: 'LICENSE_EXPIRING', language, id: 'one' } as const;
    const { subject } = await writeLetter({ ...letter, variables: values });
    expect(subject).toContain(
      { en: 'January 31, 2027', es: '31 de enero de 2027', fr: '31 janvier 2027', ja: '2027年1月31日' }[language],
    );
  });
});

test('“1 hours” is never said', async () => {
  const letter = { to: 'kim@example.com', template: 'FORGOT_PASSWORD', language: 'en', id: 'one' } as const;
  expect((await writeLetter({ ...letter, variables: { code: '1', expiresInHours: '1' } })).text).toContain(
    'valid for 1 hour.',
  );
});

describe('The language of a letter', () => {
  test.each([
    ['ja', 'fr', 'ja'],
    [undefined, 'fr-CA', 'fr'],
    [undefined, 'es_MX', 'es'],
    [undefined, 'tlh', 'en'],
    ['xx', 'fr', 'fr'],
    [undefined, undefined, 'en'],
  ])('of somebody whom the portal knows in %s and the sender in %s is %s', (recorded, known, language) => {
    const recipient = recorded === undefined ? undefined : { language: recorded };
    expect(letterLanguage(recipient, known, languages)).toBe(language);
  });
});

describe('The table of letters', () => {
  test('names every letter that has words, and no other', () => {
    for (const language of languages)
      expect(Object.keys(read(`${language}/email`).letters).sort()).toEqual([...kinds].sort());
  });

  test('names settings that exist and can hold letters back', () => {
    const settings = notificationSettingsOf(undefined, { unsubscribed: false });
    for (const kind of kinds) {
      const name = table[kind]?.setting;
      if (name !== undefined) expect(settings).toHaveProperty([name, 'email']);
    }
  });

  test('has every variable that words use, and words use every one that is required', () => {
    const { variables } = readLetters(project);
    for (const language of languages)
      for (const kind of kinds) {
        const rule = table[kind];
        const words = seedOf(kind, language, { table, sentences: letterOffice.sentences() });
        if (rule === undefined || words === undefined) throw new Error(`${kind} has no words.`);
        const used = [...`${words.subject} ${words.body}`.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '');
        expect([language, kind, used.filter((name) => !(name in variablesOf(rule, variables)))]).toEqual([
          language,
          kind,
          [],
        ]);
        expect([language, kind, rule.required?.filter((name) => !used.includes(name)) ?? []]).toEqual([
          language,
          kind,
          [],
        ]);
      }
  });

  test('holds the program to it: each kind that the server names is in it, each event has words', () => {
    const files = readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const named = { template: new Set<string>(), event: new Set<string>() };
    for (const file of files) {
      const text = readFileSync(join(project, 'server', file), 'utf8');
      for (const [, kind = ''] of text.matchAll(/\btemplate: '([A-Z_]+)'/g)) named.template.add(kind);
      if (!text.includes('SECURITY_NOTICE')) continue;
      for (const [, event = ''] of text.matchAll(/\bevent: (?:\w+ \? )?'(\w+)'/g)) named.event.add(event);
    }
    expect(named.template.size).toBeGreaterThan(5);
    expect([...named.template].filter((kind) => table[kind] === undefined)).toEqual([]);
    expect([...named.event].filter((event) => read('en/email').notices[event] === undefined)).toEqual([]);
    expect(readLetters(project).variables.event?.values).toEqual(Object.keys(read('en/email').notices));
  });

  const states: readonly [string, Recipient | undefined][] = [
    [
      'who switched everything off and unsubscribed',
      recipient('en', {
        unsubscribed: true,
        settings: notificationSettingsOf(
          Object.fromEntries(
            ['whatsNew', 'security', 'notification', 'licenseExpiry'].map((name) => [
              name,
              { inApp: false, email: false },
            ]),
          ),
          { unsubscribed: true },
        ),
      }),
    ],
    ['whose account is switched off', recipient('en', { status: 'DISABLED' })],
    ['whom the portal does not know', undefined],
  ];
  test.each(states)(
    'lets nothing hold back a security letter to somebody %s, and holds every newsletter back',
    (_who, known) => {
      for (const kind of kinds) {
        const rule = table[kind];
        if (rule === undefined) continue;
        const reason = heldBackBy(rule, known);
        if (rule.category === 'security') expect([kind, reason]).toEqual([kind, undefined]);
        if (rule.category === 'newsletter') expect([kind, typeof reason]).toEqual([kind, 'string']);
        if (known?.unsubscribed && rule.setting) expect([kind, typeof reason]).toEqual([kind, 'string']);
      }
      expect(kinds.filter((kind) => table[kind] && heldBackBy(table[kind], recipient('en')) !== undefined)).toEqual([]);
    },
  );
});

test('Words of others do not become links, lines or placeholders of a letter', async () => {
  const letter = { to: 'kim@example.com', template: 'LICENSE_MEMBER', language: 'en', id: 'one' } as const;
  const product = 'Solver 12.0\n\nYour account is blocked: https://evil.example/reset or evil.example {{code}}';
  const { text } = await writeLetter({
    ...letter,
    variables: { number: 'L-1', product, firstName: 'Sign in at www.evil.example' },
  });
  expect(text).not.toMatch(/evil\.example|https:\/\/(?!portal\.example\.com)|\n\nYour account is blocked/);
  expect(text).toContain('Solver 12.0');
  expect(text).toContain('{{code}}');
});

test('A greeting is used where all names in it are known, and always where there is none in it', () => {
  const sentences = letterOffice.sentences();
  const greeted = (greeting: string) =>
    seedOf('SIGN_UP_CODE', 'en', {
      table,
      sentences: { ...sentences, en: { ...sentences.en, greeting } as NonNullable<typeof sentences.en> },
    })?.body.split('\n')[0];
  expect(greeted('Dear {{lastName}} {{firstName}},')).toMatch(/^\{% if lastName and firstName %\}Dear /);
  expect(greeted('Good day,')).toBe('Good day,');
});
