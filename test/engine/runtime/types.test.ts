import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FieldModel, Json, JsonObject, TypeKind, ValidationContext, Verdict } from '../../../engine/model';
import { builtInKinds } from '../../../engine/runtime';
import { FormBuilder, listed } from '../../support/form-model';
import { open } from '../../support/form-store';
import { computing } from '../../support/waiting';

const types = new Map(builtInKinds().types.map((type) => [type.name, type]));

function kind(name: string): TypeKind {
  const found = types.get(name);
  if (!found) throw new Error(`No type ${name}`);
  return found;
}

function fieldOf(type: string, settings: JsonObject = {}, own: Partial<FieldModel> = {}): FieldModel {
  const field = new FormBuilder().field({ name: 'f', type, settings, ...own, rules: [], options: own.options }).model()
    .fields[0];
  if (!field) throw new Error('unreachable');
  return field;
}

const around: ValidationContext = { settings: {}, values: {}, now: 0 };

/** Parses and judges, as a form does with what was typed. */
async function say(type: string, input: Json, settings: JsonObject = {}): Promise<Verdict | undefined> {
  const field = fieldOf(type, settings);
  const value = kind(type).parse ? kind(type).parse?.(input, field) : input;
  return value === undefined ? undefined : kind(type).judge?.(value, field, around);
}
const code = async (type: string, input: Json, settings?: JsonObject) => (await say(type, input, settings))?.code;
const parse = (type: string, input: Json | undefined, own: Partial<FieldModel> = {}) =>
  kind(type).parse?.(input, fieldOf(type, {}, own));

describe('[T1] text', () => {
  test('loses its outer blanks and is counted in characters as people count them', async () => {
    expect(parse('text', '  Zoë  ')).toBe('Zoë');
    expect(parse('text', 'e\u0301')).toBe('é');
    expect(await code('text', '𝒳𝒳', { maxLength: 2 })).toBeUndefined();
    expect(await say('text', '𝒳𝒳𝒳', { maxLength: 2 })).toEqual({ code: 'tooLong', args: { count: 2 } });
    expect(await say('text', 'a', { minLength: 2 })).toEqual({ code: 'tooShort', args: { count: 2 } });
  });
  test('is never longer than 10,000 characters, whatever its definition says', async () => {
    expect(await code('text', 'x'.repeat(10_000))).toBeUndefined();
    expect(await code('text', 'x'.repeat(10_001), { maxLength: 1_000_000 })).toBe('tooLong');
    expect(await code('text', 'x'.repeat(5_000_000))).toBe('tooLong');
  });
});

describe('[T2] e-mail', () => {
  test.each([
    'name@example.com',
    'First.Last+tag@sub.example.co.uk',
    "o'hara@example.org",
    'ＮＡＭＥ＠example．com',
    'a@xn--bcher-kva.example',
  ])('accepts %s', async (address) => {
    expect(await code('email', address)).toBeUndefined();
  });
  test.each([
    'name',
    '@example.com',
    'name@',
    'name@example',
    'a b@example.com',
    'a@b@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@-b.com',
    'a@b-.com',
    'a@example.c0m',
    'a@example.com\n.',
  ])('refuses %j', async (address) => {
    if (address !== '') expect(await code('email', address)).toBe('email.invalid');
  });
  test('takes time in proportion to the address, and none for one that is too long', async () => {
    const computed = computing();
    for (const part of ['a', 'a.', 'a-', 'a@', '-']) {
      expect(await code('email', `${part.repeat(150)}@${part.repeat(10)}`)).toBe('email.invalid');
      expect(await code('email', `a@${part.repeat(1_000_000)}`)).toBe('email.invalid');
    }
    expect(computed()).toBeLessThan(1000);
  });
});

describe('[T3] one-time code', () => {
  test('takes full-width digits, blanks and dashes as a paste brings them', () => {
    expect(parse('code', ' １２３－４５６ ')).toBe('123456');
    expect(parse('code', '123–456')).toBe('123456');
  });
  test('complains of letters before it complains of the length', async () => {
    expect(await code('code', '12a')).toBe('code.digits');
    expect(await say('code', '12345')).toEqual({ code: 'code.length', args: { count: 6 } });
    expect(await code('code', '12345678', { length: 8 })).toBeUndefined();
  });
});

describe('[T4] number and integer', () => {
  test('an integer that is no number counts as nothing and is never complained of (decision T12)', async () => {
    for (const input of ['abc', '1.5', '', '1e3', '9007199254740993']) expect(parse('integer', input)).toBeUndefined();
    expect(parse('integer', '４２')).toBe(42);
    expect(parse('integer', '-0')).toBe(0);
  });
  test('min and max apply', async () => {
    expect(await say('integer', '3', { min: 5 })).toEqual({ code: 'tooSmall', args: { limit: 5 } });
    expect(await say('number', '5.5', { max: 5 })).toEqual({ code: 'tooLarge', args: { limit: 5 } });
    expect(await code('integer', '5', { min: 5, max: 5 })).toBeUndefined();
  });
  test('a number that is none is kept and complained of', async () => {
    expect(parse('number', ' 1,5 ')).toBe('1,5');
    expect(await code('number', '1,5')).toBe('number.invalid');
    expect(parse('number', '.5')).toBe(0.5);
  });
});

describe('[T5] phone', () => {
  test('what is no digit goes and a plus sign comes first (specification section 5)', () => {
    expect(parse('phone', '(0044) 20-7946.0000')).toBe('+00442079460000');
    expect(parse('phone', '＋４４ 20 7946 0000')).toBe('+442079460000');
    expect(parse('phone', 'none')).toBeUndefined();
  });
  test('it is judged as an international number', async () => {
    expect(await code('phone', '+44 20 7946 0000')).toBeUndefined();
    expect(await code('phone', '442079460000')).toBeUndefined();
    expect(await code('phone', '12')).toBe('phone.invalid');
    expect(await code('phone', '9'.repeat(5000))).toBe('phone.invalid');
  });
  test('where the field names a country, a national number is read as one of that country and sent internationally', async () => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } }).field({ name: 'country' });
    const slot = form.value('country');
    form.field({ name: 'phone', type: 'phone', settings: { country: { slot } } });
    const { store, type, host, field } = open(form);
    type('country', 'GB');
    type('phone', '020 7946 0000');
    expect(await store.submit()).toMatchObject({ status: 'sent' });
    expect(field('phone').value).toBe('02079460000');
    expect(host.operate.mock.calls[0]?.[1]).toEqual({ country: 'GB', phone: '+442079460000' });
    type('country', 'FR');
    expect(await store.submit()).toMatchObject({ status: 'refused', problems: [{ code: 'phone.invalid' }] });
  });

  test('a host may name countries otherwise than by their codes', async () => {
    const codes: Readonly<Record<string, string>> = { Germany: 'DE' };
    const german = builtInKinds({ countryCode: async () => (name) => codes[name] }).types.find(
      ({ name }) => name === 'phone',
    );
    const field = fieldOf('phone', { country: { slot: 0 } });
    const judged = (number: string, country: string) =>
      german?.judge?.(number, field, { ...around, setting: () => country });
    expect(await judged('030901820', 'Germany')).toBeUndefined();
    expect(german?.sent?.('030901820', field, { ...around, setting: () => 'Germany' })).toBe('+4930901820');
    expect(await judged('030901820', 'Atlantis')).toEqual({ code: 'phone.invalid' });
  });

  const corpus = process.env.CORPORA_DIR && join(process.env.CORPORA_DIR, 'phone/e164-by-region.jsonl');
  test.runIf(corpus !== undefined && corpus !== '' && existsSync(corpus))(
    'it agrees with the numbering plans of the world',
    async () => {
      const lines = readFileSync(corpus ?? '', 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      let disagreements = 0;
      for (const { input, valid } of lines) if (((await code('phone', input)) === undefined) !== valid) disagreements++;
      // The smallest set of numbering plans knows most patterns, not all.
      expect(disagreements / lines.length).toBeLessThan(0.05);
    },
  );
});

describe('[T6] date', () => {
  test('is a day that exists, within its limits', async () => {
    expect(await code('date', '2024-02-29')).toBeUndefined();
    for (const input of ['2023-02-29', '2023-13-01', '1.2.2023', '2023-2-1', '0000-00-00']) {
      expect(await code('date', input)).toBe('date.invalid');
    }
    expect(await say('date', '2023-01-01', { min: '2023-01-02' })).toEqual({
      code: 'date.tooEarly',
      args: { limit: '2023-01-02' },
    });
    expect(await say('date', '2023-01-03', { max: '2023-01-02' })).toEqual({
      code: 'date.tooLate',
      args: { limit: '2023-01-02' },
    });
  });
});

describe('dateTime', () => {
  const zone = 'Europe/Berlin';
  test('is an instant with its offset, kept in UTC', async () => {
    expect(parse('dateTime', ' 2026-01-31T06:00+01:00 ')).toBe('2026-01-31T05:00:00.000Z');
    expect(await code('dateTime', '2026-01-31T05:00:00Z')).toBeUndefined();
    for (const input of ['x', '?', '2026-02-30T05:00:00Z', '2026-01-31T24:30:00Z', '2026-01-31', '2026-01-31T25:00'])
      expect(await code('dateTime', input)).toBe('dateTime.invalid');
  });
  test('a local time is never read in a zone, and the field says what is wrong with it', async () => {
    expect(await code('dateTime', '2026-01-31 06:00', { zone })).toBe('dateTime.noZone');
    expect(await code('dateTime', '2026-03-29T02:30', { zone })).toBe('dateTime.skipped');
    expect(await code('dateTime', '2026-10-25T02:30', { zone })).toBe('dateTime.twice');
    expect(await code('dateTime', '2011-12-30T12:00', { zone: 'Pacific/Apia' })).toBe('dateTime.skipped');
  });
  test('at the ends of what can be written nothing is skipped; there is no leap second', async () => {
    expect(await code('dateTime', '0001-01-01T00:00', { zone: 'Asia/Tokyo' })).toBe('dateTime.invalid');
    expect(await code('dateTime', '9999-12-31T23:59', { zone: 'America/New_York' })).toBe('dateTime.invalid');
    expect(await code('dateTime', '9999-12-31T23:59:59Z', { zone: 'Asia/Tokyo' })).toBeUndefined();
    expect(await code('dateTime', '2016-12-31T23:59:60Z')).toBe('dateTime.invalid');
    expect(await code('dateTime', '2026-01-31T06:00+24:00')).toBe('dateTime.invalid');
  });
  test('a zone that this machine does not know gives way to its own', async () => {
    const limits = { zone: 'Mars/Olympus', min: '2026-01-31T06:00:00Z' };
    expect(await code('dateTime', '2026-01-31T06:00', limits)).toBe('dateTime.noZone');
    expect(await code('dateTime', '2026-01-31T05:00Z', limits)).toBe('dateTime.tooEarly');
  });
  test('its limits are instants, or follow the present time', async () => {
    const limits = { min: '2026-01-31T06:00:00+01:00', max: '2026-01-31T07:00:00+01:00', zone };
    expect(await code('dateTime', '2026-01-31T05:00:00Z', limits)).toBeUndefined();
    expect(await say('dateTime', '2026-01-31T04:59:59Z', limits)).toEqual({
      code: 'dateTime.tooEarly',
      args: { limit: '2026-01-31 06:00 (Europe/Berlin)' },
    });
    expect(await code('dateTime', '2026-01-31T06:00:01Z', limits)).toBe('dateTime.tooLate');
    // What is typed ends with the minute: the minute in which the limit falls is said to nobody as one that would do.
    expect(await say('dateTime', '2026-01-31T05:00Z', { ...limits, min: '2026-01-31T06:00:30+01:00' })).toEqual({
      code: 'dateTime.tooEarly',
      args: { limit: '2026-01-31 06:01 (Europe/Berlin)' },
    });
    // The present time of these tests is the first moment of 1970.
    expect(await code('dateTime', '1969-12-31T23:59Z', { min: 'now' })).toBe('dateTime.tooEarly');
    expect(await code('dateTime', '1970-01-01T01:59Z', { min: 'now+PT2H' })).toBe('dateTime.tooEarly');
    expect(await code('dateTime', '1970-01-01T02:00Z', { min: 'now+PT2H' })).toBeUndefined();
    expect(await code('dateTime', '1970-01-01T00:31Z', { max: 'now+PT30M' })).toBe('dateTime.tooLate');
    expect(await code('dateTime', '1969-12-29T23:59Z', { min: 'now-P2D' })).toBe('dateTime.tooEarly');
  });
});

describe('[T17] a date that stands for a moment', () => {
  const field = (moment: 'start' | 'end') => fieldOf('date', { moment });

  test('is sent as the first or last moment of its day in UTC', () => {
    expect(kind('date').sent?.('2026-12-31', field('start'), around)).toBe('2026-12-31T00:00:00.000Z');
    expect(kind('date').sent?.('2026-12-31', field('end'), around)).toBe('2026-12-31T23:59:59.999Z');
    expect(kind('date').sent?.('2026-12-31', fieldOf('date'), around)).toBe('2026-12-31');
  });

  test('takes a received moment for its day in UTC; what is none stays what it is', () => {
    expect(kind('date').parse?.('2026-12-31T23:59:59.999Z', field('end'))).toBe('2026-12-31');
    expect(kind('date').parse?.('2026-12-31T99:00', field('end'))).toBe('2026-12-31T99:00');
    expect(kind('date').parse?.('2026-12-31T23:59:59.999Z', fieldOf('date'))).toBe('2026-12-31T23:59:59.999Z');
  });

  test('is no day before today where today is the least', async () => {
    expect(await say('date', '1969-12-31', { min: 'today' })).toEqual({
      code: 'date.tooEarly',
      args: { limit: '1970-01-01' },
    });
    expect(await code('date', '1970-01-01', { min: 'today' })).toBeUndefined();
  });
});

describe('[T7] boolean', () => {
  test('a checkbox says no until it is ticked; a yes/no question says nothing until it is answered', () => {
    expect(parse('boolean', undefined, { component: 'checkbox' })).toBe(false);
    expect(parse('boolean', undefined, { component: 'yesNo' })).toBeUndefined();
  });
  test('a consent must be ticked', async () => {
    expect(await code('boolean', false, { mustBeTrue: true })).toBe('mustBeTrue');
    expect(await code('boolean', true, { mustBeTrue: true })).toBeUndefined();
  });
});

describe('[T8] choice', () => {
  const options = { ...listed('a', 1), freeText: false, sort: 'given', last: [], slot: -1 } as const;
  test('is one of the options offered now', () => {
    const field = fieldOf('choice', {}, { options });
    const judge = (value: Json) => kind('choice').judge?.(value, field, { ...around, offered: ['a', 1] });
    expect(judge('a')).toBeUndefined();
    expect(judge('1')).toEqual({ code: 'choice.notOffered' });
  });
  test('with free text is as long as people count, not as long as it is kept', () => {
    const field = fieldOf('choice', {}, { options: { ...options, freeText: true } });
    expect(kind('choice').judge?.('𠮷'.repeat(500), field, around)).toBeUndefined();
    expect(kind('choice').judge?.('𠮷'.repeat(501), field, around)).toMatchObject({ code: 'tooLong' });
  });

  test('with free text is any text, without outer blanks', () => {
    const field = fieldOf('choice', {}, { options: { ...options, freeText: true } });
    expect(kind('choice').parse?.(' Other ', field)).toBe('Other');
    expect(kind('choice').judge?.('Other', field, { ...around, offered: ['a'] })).toBeUndefined();
    expect(kind('choice').judge?.('x'.repeat(501), field, around)).toMatchObject({ code: 'tooLong' });
  });
});

test('[T9] no type crashes on a value of another JSON kind; each calls it wrong', async () => {
  const strange: Json[] = [
    {},
    { a: 1 },
    [],
    ['x'],
    true,
    7,
    'x',
    -1.5,
    null,
    '\u0000',
    { toString: 'x' },
    { __proto__: 1 },
  ];
  for (const type of types.values()) {
    if (type.name === 'schema') continue;
    for (const value of strange) {
      const field = fieldOf(type.name);
      const parsed = type.parse ? type.parse(value, field) : value;
      if (parsed === undefined || parsed === null) continue;
      const verdict = await type.judge?.(parsed, field, around);
      const right = {
        string: 'string',
        date: 'string',
        dateTime: 'string',
        decimal: 'string',
        number: 'number',
        boolean: 'boolean',
        choices: 'object',
        json: 'object',
      }[type.holds];
      if (typeof parsed !== right && !(type.name === 'choice' && typeof parsed !== 'object')) {
        expect([type.name, value, verdict?.code ?? 'accepted']).not.toContain('accepted');
      }
    }
  }
});

test('[T10] a schema field is judged by the validator the host hands in, and left alone without one', async () => {
  const schema = kind('schema');
  expect(schema.judge?.({ a: 1 }, fieldOf('schema', { schema: { type: 'string' } }), around)).toBeUndefined();
  const own = builtInKinds({ validateSchema: (_, value) => value === 'fits' }).types.find(
    ({ name }) => name === 'schema',
  );
  expect(own?.judge?.('fits', fieldOf('schema', { schema: {} }), around)).toBeUndefined();
  expect(own?.judge?.('no', fieldOf('schema', { schema: {} }), around)).toEqual({ code: 'schema.invalid' });
});
