import { describe, expect, test } from 'vitest';
import type { FormatModel, Json, JsonObject, WrittenNames } from '../../../../engine/model';
import { changesBetween, formatText, formatTone, namedValues, shortMomentText } from '../../../../engine/runtime';

const languages = ['en', 'es', 'fr', 'ja'] as const;
const now = Date.parse('2026-03-04T09:00:00Z');
const hour = 3_600_000;

/** Says a key with its arguments, so that a test sees both. */
const t = (key: string, args: Readonly<Record<string, Json>> = {}) =>
  Object.keys(args).length === 0 ? key : `${key} ${JSON.stringify(args)}`;

function say(
  value: Json | undefined,
  format: FormatModel,
  language: string = 'en',
  more: { readonly context?: JsonObject; readonly record?: JsonObject; readonly timeZone?: string } = {},
): string {
  return formatText(value, format, { language, t, now, context: {}, timeZone: 'UTC', ...more });
}

const inEach = (value: Json, format: FormatModel) => languages.map((language) => say(value, format, language));

describe('Dates', () => {
  test('are written out as each language writes them', () => {
    expect(inEach('2026-03-04', { as: 'date' })).toEqual([
      'March 4, 2026',
      '4 de marzo de 2026',
      '4 mars 2026',
      '2026年3月4日',
    ]);
  });

  test('a date is the same day everywhere, a moment is in the reader’s time zone, a period in UTC', () => {
    const west = { timeZone: 'America/Los_Angeles' };
    expect(say('2026-03-04', { as: 'date' }, 'en', west)).toBe('March 4, 2026');
    expect(say('2026-03-04T02:00:00Z', { as: 'date' }, 'en', west)).toBe('March 3, 2026');
    expect(say('2026-03-01T00:00:00.000Z', { as: 'day' }, 'en', west)).toBe('March 1, 2026');
    expect(say('2026-03-01T00:00:00.000Z', { as: 'month' }, 'en', west)).toBe('March 2026');
  });

  test('a number that is no moment of any calendar is shown as it is', () => {
    for (const as of ['date', 'dateTime', 'day', 'month', 'relative'] as const)
      expect(say(1e20, { as })).toBe(String(1e20));
  });

  test('a moment says date and time; months are named', () => {
    expect(say('2026-03-04T14:05:00Z', { as: 'dateTime' })).toMatch(/^Mar 4, 2026, 2:05\sPM$/);
    expect(say('2026-03-04T14:05:00Z', { as: 'dateTime' }, 'fr')).toBe('4 mars 2026, 14:05');
    expect(inEach('2026-03-01T00:00:00Z', { as: 'month' })).toEqual([
      'March 2026',
      'marzo de 2026',
      'mars 2026',
      '2026年3月',
    ]);
  });

  test('at the foot of a chart a month and a day take few letters; what is no moment has no short form', () => {
    const short = (as: string, value = '2026-03-04T00:00:00Z') =>
      ['en', 'es', 'fr', 'ja'].map((language) => shortMomentText(value, as, language));
    expect(short('month')).toEqual(['Mar 2026', 'mar 2026', 'mars 2026', '2026年3月']);
    expect(short('day')).toEqual(['Mar 4', '4 mar', '4 mars', '3月4日']);
    expect(short('text')).toEqual([undefined, undefined, undefined, undefined]);
    expect(short('day', 'Monday')).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('a relative time uses the largest unit that fills once', () => {
    const at = (distance: number) => say(new Date(now + distance).toISOString(), { as: 'relative' });
    expect(at(3 * 24 * hour)).toBe('in 3 days');
    expect(at(-24 * hour)).toBe('yesterday');
    expect(at(-2 * hour)).toBe('2 hours ago');
    expect(at(-59_000)).toBe('now');
    expect(at(40 * 24 * hour)).toBe('next month');
    expect(inEach('2026-03-07T09:00:00Z', { as: 'relative' })).toEqual([
      'in 3 days',
      'dentro de 3 días',
      'dans 3 jours',
      '3 日後',
    ]);
  });
});

describe('Numbers', () => {
  test('money begins with $, digits are the language’s own (decision D7)', () => {
    expect(inEach(1234.5, { as: 'money' })).toEqual(['$1,234.50', '$1234,50', '$1\u202f234,50', '$1,234.50']);
    expect(say(1234567.891, { as: 'money' }, 'es')).toBe('$1.234.567,89');
    expect(say(-5, { as: 'money' })).toBe('-$5.00');
    expect(inEach('12.5 %', { as: 'price' })).toEqual(['12.5%', '12,5\u00a0%', '12,5\u00a0%', '12.5%']);
    expect(say('33.333333333333 %', { as: 'price' }, 'es')).toBe('33,333333333333\u00a0%');
    expect(say('12.5 % off', { as: 'price' }, 'es')).toBe('12.5 % off');
    expect(say(0, { as: 'money' })).toBe('$0.00');
    expect(say(0.0012, { as: 'money' })).toBe('$0.0012');
  });

  test('large numbers are grouped as the language groups', () => {
    expect(inEach(1234567.891, { as: 'number' })).toEqual([
      '1,234,567.891',
      '1.234.567,891',
      '1\u202f234\u202f567,891',
      '1,234,567.891',
    ]);
    expect(say(1234, { as: 'number' }, 'es')).toBe('1234');
    expect(say(0, { as: 'number' })).toBe('0');
  });

  test('durations are kept in milliseconds and shown in minutes; none at all is hidden', () => {
    expect(inEach(90 * 60_000, { as: 'duration' })).toEqual(['90 min', '90 min', '90\u00a0min', '90 分']);
    expect(say(90_000, { as: 'duration' })).toBe('1.5 min');
    expect(say(1000, { as: 'duration' })).toBe('0.017 min');
    expect(say(123_456 * 60_000, { as: 'duration' })).toBe('123,456 min');
    expect(say(0, { as: 'duration' })).toBe('');
  });

  test('percentages are given as such', () => {
    expect(inEach(12.5, { as: 'percent' })).toEqual(['12.5%', '12,5\u00a0%', '12,5\u00a0%', '12.5%']);
    expect(inEach(12.25, { as: 'percent' })).toEqual(['12.25%', '12,25\u00a0%', '12,25\u00a0%', '12.25%']);
  });
});

describe('Words', () => {
  const status: FormatModel = {
    as: 'words',
    words: { ACTIVE: 'screens:status.ACTIVE', EXPIRED: 'screens:status.EXPIRED' },
    tones: { ACTIVE: 'success' },
  };

  test('a value has its sentence and its tone', () => {
    expect(say('ACTIVE', status)).toBe('screens:status.ACTIVE');
    expect(formatTone('ACTIVE', status)).toBe('success');
    expect(formatTone('EXPIRED', status)).toBe('neutral');
    expect(formatTone('ACTIVE', { as: 'words', words: {} })).toBeUndefined();
  });

  test('a code with values is its sentence with these values', () => {
    const because: FormatModel = { as: 'words', words: { LATE: 'audit.LATE' } };
    expect(say({ code: 'LATE', days: 3 }, because)).toBe('audit.LATE {"code":"LATE","days":3}');
    expect(say({ code: 'NEW_CODE', days: 3 }, because)).toBe('NEW_CODE');
    expect(say({ days: 3 }, because)).toBe('{"days":3}');
    expect(say({ code: 'constructor' }, because)).toBe('constructor');
    expect(say({ code: 'LATE', values: { days: 3 } }, because), 'apart from its code').toContain('"days":3');
    expect(say([{ code: 'LATE', days: 3 }, 'LATE', 'NEW_CODE'], because).split('\n'), 'each in a line').toEqual([
      'audit.LATE {"code":"LATE","days":3}',
      'audit.LATE',
      'NEW_CODE',
    ]);
  });

  test('a value nobody knows is shown as it is (R14)', () => {
    expect(say('NEW_STATE', status)).toBe('NEW_STATE');
    expect(say('constructor', status)).toBe('constructor');
    expect(say('soon', { as: 'money' })).toBe('soon');
    expect(say('soon', { as: 'date' })).toBe('soon');
    expect(say({ a: 1 }, { as: 'text' })).toBe('{"a":1}');
  });

  test('labels come from a map, or a list, in the context', () => {
    const context = {
      settings: {
        industryLabels: { mining: 'Mining and metals' },
        languages: [{ value: 'ja', endonym: '日本語' }],
      },
    };
    const labels: FormatModel = { as: 'label', labels: ['settings', 'industryLabels'] };
    expect(say('mining', labels, 'en', { context })).toBe('Mining and metals');
    expect(say('other', labels, 'en', { context })).toBe('other');
    expect(say('ja', { as: 'label', labels: ['settings', 'languages'] }, 'en', { context })).toBe('日本語');
    expect(say('x', labels, 'en')).toBe('x');
  });

  test('yes and no, counts and lists', () => {
    expect(say(false, { as: 'yesNo' })).toBe('kit:no');
    expect(say(3, { as: 'count', words: 'screens:members' })).toBe('screens:members {"count":3}');
    const list: FormatModel = { as: 'list', of: status };
    expect(say(['ACTIVE', 'EXPIRED', 'x'], list)).toBe('screens:status.ACTIVE, screens:status.EXPIRED, and x');
    expect(say(['a', 'b'], { as: 'list', of: { as: 'text' } }, 'ja')).toBe('a、b');
  });

  test('a share says how much of how much; without a limit the number stands alone', () => {
    const share: FormatModel = { as: 'share', of: ['credit', 'limit'], value: 'money' };
    expect(say(25, share, 'en', { record: { credit: { limit: 100 } } })).toBe(
      'kit:share {"value":"$25.00","limit":"$100.00"}',
    );
    expect(say(25, share, 'en', { record: { credit: { limit: null } } })).toBe('$25.00');
  });

  test.each([undefined, null, '', []])('nothing (%j) is nothing in every format', (value) => {
    for (const as of ['text', 'date', 'money', 'duration', 'yesNo', 'relative'] as const)
      expect(say(value, { as })).toBe('');
  });
});

test('values of the types that only their field explains have formats of their own', () => {
  expect(say('1234.50', { as: 'money', currency: 'EUR' })).toBe('€1,234.50');
  expect(say('1234', { as: 'money', currency: 'JPY' }, 'ja')).toMatch(/^[¥￥]1,234$/);
  expect(say('much', { as: 'money', currency: 'EUR' })).toBe('much');
  expect(say(90, { as: 'minutes' })).toBe('1 hr 30 min');
  expect(say('14:30', { as: 'time' }, 'fr')).toBe('14:30');
  expect(say('25:61', { as: 'time' })).toBe('25:61');
  expect(say('2026-03', { as: 'month' }, 'fr')).toBe('mars 2026');
  expect(say('https://example.com', { as: 'url' })).toBe('https://example.com');
});

describe('Changes', () => {
  const format: FormatModel = {
    as: 'changes',
    from: ['before'],
    names: {
      'limits.keys': { label: 'keys' },
      state: { label: 'state', format: { as: 'words', words: { ON: 'on' } } },
    },
  };
  const before = { internal: 1, limits: { keys: 5, cores: 2 }, state: null, endsAt: '2026-03-04T09:00:00.000Z' };

  test('are called by their labels, and written in the reader’s language; a value without a label is last', () => {
    const after = { internal: 2, limits: { keys: 7, cores: 2 }, state: 'ON', endsAt: null };
    expect(say(after, format, 'en', { record: { before } }).split('\n')).toEqual([
      'keys: 5 → 7',
      'state: – → on',
      'internal: 1 → 2',
      'endsAt: Mar 4, 2026, 9:00 AM → –',
    ]);
  });

  test('of one value are said in a line, as it is written where it is shown: the one that would be put back', () => {
    const names: WrittenNames = {
      'limits.keys': { label: 'keys' },
      state: { label: 'state', format: { as: 'words', words: { ON: 'on' } } },
      open: { label: 'open' },
      'texts.en.title': { label: 'title' },
    };
    const line = (name: string, ...values: Json[]) =>
      namedValues(name, values, names, { language: 'en', t: (key) => key, now: 0, context: {}, timeZone: 'UTC' });
    expect(line('limits.keys', 7, null)).toBe('keys: 7 → –');
    expect(line('state', null, 'ON')).toBe('state: – → on');
    expect(line('open', true, false)).toBe('open: kit:yes → kit:no');
    expect(line('endsAt', '2026-03-04T09:00:00.000Z', null)).toMatch(/^endsAt: Mar 4, 2026, 9:00.AM → –$/);
    const texts = (title: string) => ({ en: { title, body: 'Text' } });
    expect(line('texts', texts('New'), texts('Old'))).toBe('title: New → Old');
    expect(line('note', 'a'.repeat(200), 'b')).toBe(`note: ${'a'.repeat(100)}… → b`);
  });
});

describe('Files of which nothing but the value is known', () => {
  const file = (name: string, digit = '1') => `${digit.repeat(8)}-2222-4333-8444-555555555555/1500/${name}`;
  const options = { language: 'en', t, now, context: {}, timeZone: 'UTC' };
  const change = (before: Json, after: Json) => changesBetween({ it: before }, { it: after }, { names: {} }, options);

  test('are said by name and size, alone, several and in rows', () => {
    expect(say(file('a.pdf'), { as: 'text' })).toBe('a.pdf (1.5 kB)');
    expect(say([file('a.pdf'), file('b.pdf')], { as: 'text' })).toBe('a.pdf (1.5 kB), b.pdf (1.5 kB)');
    const row = { about: 'Mine', none: '', paper: file('a.pdf'), others: [file('b.pdf')] };
    expect(say([row], { as: 'list', of: { as: 'text' } })).toBe('Mine · a.pdf (1.5 kB) · b.pdf (1.5 kB)');
    expect(say('javascript/1/a.pdf', { as: 'text' })).toBe('javascript/1/a.pdf');
    expect(say({ about: 'Mine' }, { as: 'text' })).toBe('{"about":"Mine"}');
  });

  test('that change are a change, also to another one of the same name', () => {
    expect(change([file('a.pdf'), file('b.pdf')], [file('b.pdf')])).toEqual([
      { name: 'it', label: 'it', before: 'a.pdf (1.5 kB), b.pdf (1.5 kB)', after: 'b.pdf (1.5 kB)' },
    ]);
    expect(change([{ paper: file('a.pdf') }], [{ paper: file('a.pdf', '2') }])).toHaveLength(1);
  });
});
