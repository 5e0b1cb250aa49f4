import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { presetRange } from '../../../engine/kit/widgets/range-presets';
import type { FieldModel, Json, JsonObject, TypeKind, ValidationContext, Verdict } from '../../../engine/model';
import { builtInKinds, dayDigits, dayWords, readValue, typedWords, valueWords } from '../../../engine/runtime';
import kitTexts from '../../../locales/en/kit.json';
import fieldSchema from '../../../schemas/meta/field.schema.json';
import { compiledForm } from '../../support/compile-form';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const types = new Map(builtInKinds().types.map((type) => [type.name, type]));
const around: ValidationContext = { settings: {}, values: {}, now: 0 };
const languages = ['en', 'es', 'fr', 'ja'];

function kind(name: string): TypeKind {
  const found = types.get(name);
  if (!found) throw new Error(`No type ${name}`);
  return found;
}

function fieldOf(type: string, settings: JsonObject = {}): FieldModel {
  const [field] = new FormBuilder().field({ name: 'f', type, settings, rules: [], options: undefined }).model().fields;
  if (!field) throw new Error('unreachable');
  return field;
}

const parse = (type: string, input: Json | undefined, settings?: JsonObject) =>
  kind(type).parse?.(input, fieldOf(type, settings));
const say = (type: string, input: Json, settings?: JsonObject) =>
  kind(type).judge?.(parse(type, input, settings) ?? null, fieldOf(type, settings), around) as Verdict | undefined;
const code = (type: string, input: Json, settings?: JsonObject) => say(type, input, settings)?.code;

/** What a form keeps of what a person typed in a language; a text that was not understood is refused. */
function typed(type: string, text: string, language: string, settings: JsonObject = {}): Json | undefined {
  const field = fieldOf(type, settings);
  const read = readValue(field, text, language);
  if (read === undefined) return 'refused';
  const value = kind(type).parse?.(read, field);
  return value !== undefined && kind(type).judge?.(value, field, around) ? 'refused' : value;
}

describe('date', () => {
  test('is read in the words and the order of the language', () => {
    for (const [language, ...texts] of [
      ['en', '3/4/2026', 'March 4, 2026', 'Mar 4 2026', '4 march 2026', 'March 4th, 2026'],
      ['es', '4/3/2026', '04-03-2026', '4 de marzo de 2026', '4 mar 2026'],
      ['fr', '04/03/2026', '4.3.2026', '4 mars 2026', '4 MARS 2026'],
      ['ja', '2026/3/4', '2026年3月4日', '２０２６年３月４日'],
    ] as const)
      for (const text of [...texts, '2026-03-04', ' 2026-3-4 '])
        expect([language, text, typed('date', text, language)]).toEqual([language, text, '2026-03-04']);
    expect(typed('date', '1er mars 2026', 'fr')).toBe('2026-03-01');
    for (const [language, text] of [
      ['fr', '1 fevrier 2026'],
      ['fr', '1 FÉV. 2026'],
      ['es', '1 feb 2026'],
      ['en', 'Febr 1, 2026'],
    ] as const)
      expect(typed('date', text, language)).toBe('2026-02-01');
    expect(typed('date', '4 sep 2026', 'es')).toBe('2026-09-04');
    expect(typed('date', 'Sept 4, 2026', 'en')).toBe('2026-09-04');
    expect(typed('month', 'aout 2026', 'fr')).toBe('2026-08');
    expect(typed('date', '4 jui 2026', 'fr'), 'June or July').toBe('refused');
  });
  test('that no calendar has, or no year, is refused as it was typed', () => {
    for (const text of [
      '2026-02-30',
      '31/31/2026',
      '3/4',
      '4 march',
      '3/4/26',
      'march',
      '2026',
      '٣/٤/٢٠٢٦x',
      '4 brumaire 2026',
    ])
      for (const language of languages) expect(typed('date', text, language)).toBe('refused');
    expect(typed('date', '12/25/2026', 'en')).toBe('2026-12-25');
    expect(typed('date', '12/25/2026', 'fr')).toBe('refused');
  });
  test('stands in its input as it is read again, in any language: in words, else in digits', () => {
    for (const language of ['ru', 'ko', 'zh', 'hu', 'vi', 'ar', 'th', 'pl', 'he', 'fa', 'lt', 'en-GB', 'fr-CA'])
      for (const day of ['2026-03-04', '2026-05-31', '2027-12-01'])
        expect([language, typed('date', dayWords(day, language), language)]).toEqual([language, day]);
    expect([dayWords('2026-03-04', 'de'), dayWords('2026-03-04', 'pl')]).toEqual(['4. März 2026', '4 marca 2026']);
  });
  test('any day is read again as its language writes it, in words and in digits', () => {
    const days = fc.integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 });
    fc.assert(
      fc.property(days, fc.constantFrom(...languages, 'de', 'pt', 'nl', 'it'), (number, language) => {
        const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
        for (const write of [dayWords, dayDigits]) expect(typed('date', write(day, language), language)).toBe(day);
      }),
    );
  });
});

const euro = { currency: 'EUR' };

describe('percentage', () => {
  test('is a number of hundredths, from 0 to 100 with two places unless its definition says otherwise', () => {
    expect(parse('percentage', ' 12.50 ')).toBe(12.5);
    expect(say('percentage', 12.345)).toEqual({ code: 'tooManyPlaces', args: { count: 2 } });
    expect(say('percentage', 100.01)).toEqual({ code: 'tooLarge', args: { limit: 100 } });
    expect(code('percentage', -1)).toBe('tooSmall');
    expect(code('percentage', -1, { min: -5 })).toBeUndefined();
    expect(code('percentage', 1.5, { decimals: 0 })).toBe('notWhole');
    expect(code('percentage', 0.07)).toBeUndefined();
  });
  test('is written and read with the sign of the language', () => {
    expect(valueWords(fieldOf('percentage'), 12.5, 'en')).toBe('12.5%');
    expect(valueWords(fieldOf('percentage'), 12.5, 'fr')).toMatch(/^12,5\s%$/);
    for (const language of languages) expect(typed('percentage', '25 %', language)).toBe(25);
  });
});

describe('money', () => {
  test('is decimal text with the places of its currency', () => {
    expect(parse('money', '0012.5', euro)).toBe('12.50');
    expect(parse('money', '.5', euro)).toBe('0.50');
    expect(parse('money', '1500', { currency: 'JPY' })).toBe('1500');
    expect(parse('money', '1.5', { currency: 'KWD' })).toBe('1.500');
    expect(parse('money', '1.5000', euro)).toBe('1.50');
    expect(parse('money', '-0.00', euro)).toBe('0.00');
    expect(say('money', '1.505', euro)).toEqual({ code: 'tooManyPlaces', args: { count: 2 } });
    expect(code('money', '1.5', { currency: 'JPY' })).toBe('notWhole');
  });
  test('is held to its limits without rounding', () => {
    const limits = { ...euro, min: 0.1, max: 1000.1 };
    expect(code('money', '0.10', limits)).toBeUndefined();
    expect(code('money', '0.09', limits)).toBe('tooSmall');
    expect(code('money', '1000.10', limits)).toBeUndefined();
    expect(code('money', '1000.11', limits)).toBe('tooLarge');
    expect(code('money', '-0.01', euro)).toBe('tooSmall');
    expect(code('money', '999999999999.99', { ...euro, max: 1e12 })).toBeUndefined();
    expect(code('money', `1${'0'.repeat(50)}`, euro)).toBe('tooLarge');
  });
  test('is no JSON number, which a program that adds it up would round', () => {
    expect(code('money', 12.5, euro)).toBe('money.invalid');
  });
  test('keeps to its own currency', () => {
    expect(typed('money', '€ 1,234.50', 'en', euro)).toBe('1234.50');
    expect(typed('money', '1 234,50 €', 'fr', euro)).toBe('1234.50');
    expect(typed('money', '12 EUR', 'ja', euro)).toBe('12.00');
    expect(typed('money', '$12', 'en', euro)).toBe('refused');
    expect(typed('money', '12 USD', 'es', euro)).toBe('refused');
    expect(typed('money', '-$5', 'en', { currency: 'USD', min: -10 })).toBe('-5.00');
  });
  test('is shown with all its places and its currency', () => {
    expect(valueWords(fieldOf('money', euro), '1234.50', 'en')).toBe('€1,234.50');
    expect(valueWords(fieldOf('money', euro), '1234.50', 'fr')).toMatch(/^1\s234,50\s€$/);
    expect(valueWords(fieldOf('money', euro), 'much', 'en')).toBeUndefined();
  });
});

describe('A number is read by the separators of the language alone, or refused', () => {
  test.each([
    ['en', '1,234.5', '1234.50'],
    ['en', '1.234', 'refused'], // three places are more than euros have
    ['en', '1,23', 'refused'],
    ['en', '1.234,50', 'refused'],
    ['es', '1.234', '1234.00'],
    ['es', '1.234,5', '1234.50'],
    ['es', '1.5', 'refused'],
    ['es', '1,234.50', 'refused'],
    ['de', '1.234', '1234.00'],
    ['de', '1.23', 'refused'],
    ['de', '12.34,5', 'refused'],
    ['fr', '1.234', 'refused'],
    ['fr', '1.5', 'refused'],
    ['fr', '1\u202f234,5', '1234.50'],
    ['fr', '1\u00a0234,5', '1234.50'],
    ['fr', '12 34', 'refused'],
    ['ja', '１，２３４．５', '1234.50'],
    ['ja', '−5', 'refused'],
    ['en', '0,123', 'refused'],
    ['en', '1e3', 'refused'],
  ])('%s: %s is %s', (language, text, expected) => {
    expect(typed('money', text, language, euro)).toBe(expected);
  });
});

// The last ones have other digits, groups and calendars.
test.each([...languages, 'de', 'pt', 'sv', 'hi', 'th', 'fa', 'ar'])(
  'what %s writes it reads back as the same',
  (language) => {
    const same = (type: string, settings: JsonObject, values: fc.Arbitrary<Json>) =>
      fc.assert(
        fc.property(values, (value) => {
          const field = fieldOf(type, settings);
          expect(typed(type, typedWords(field, value, language), language, settings)).toBe(value);
        }),
        { numRuns: 300 },
      );
    const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
    const amount = cents.map(
      (n) => `${n < 0 ? '-' : ''}${Math.floor(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`,
    );
    same('money', { ...euro, min: -1e12, max: 1e12 }, amount);
    same('money', { currency: 'JPY' }, fc.integer({ min: 0, max: 999_999_999_999 }).map(String));
    same(
      'percentage',
      { min: -1e6, max: 1e6 },
      fc.integer({ min: -1e8, max: 1e8 }).map((n) => n / 100 + 0),
    );
    const two = (n: number) => String(n).padStart(2, '0');
    same(
      'time',
      {},
      fc.integer({ min: 0, max: 1439 }).map((n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`),
    );
    const months = fc.record({ year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) });
    same(
      'month',
      {},
      months.map(({ year, month }) => `${year}-${two(month)}`),
    );
    same('duration', {}, fc.integer({ min: 0, max: 52_596_000 }));
  },
);

describe('dateRange', () => {
  test('is two days in their order, both included', () => {
    expect(parse('dateRange', ' 2026-03-01 / 2026-03-31 ')).toBe('2026-03-01/2026-03-31');
    expect(parse('dateRange', '/')).toBe('');
    for (const right of ['2026-03-01/2026-03-31', '2026-03-01/2026-03-01', '2024-02-29/2025-01-01'])
      expect(code('dateRange', right)).toBeUndefined();
  });
  test.each([
    ['2026-03-02/2026-03-01', 'dateRange.order'],
    ['2026-03-01/', 'dateRange.incomplete'],
    ['/2026-03-01', 'dateRange.incomplete'],
    ['2026-03-01', 'dateRange.incomplete'],
    ['2026-02-29/2026-03-01', 'dateRange.invalid'],
    ['?/2026-03-01', 'dateRange.invalid'],
    ['2026-03-01/P1M', 'dateRange.invalid'],
    ['2026-03-01/2026-03-02/2026-03-03', 'dateRange.invalid'],
  ])('%s is %s', (value, expected) => {
    expect(code('dateRange', value)).toBe(expected);
  });
  test('is another kind of value where it is no text', () => {
    for (const value of [20260301, true, ['2026-03-01', '2026-03-31'], { from: '2026-03-01', to: '2026-03-31' }])
      expect(code('dateRange', value)).toBe('wrongKind');
  });
  test('is kept to its limits and its length', () => {
    const limits = { min: '2026-03-01', max: '2026-12-31', maxDays: 31 };
    expect(code('dateRange', '2026-03-01/2026-03-31', limits)).toBeUndefined();
    expect(say('dateRange', '2026-02-28/2026-03-01', limits)).toEqual({
      code: 'date.tooEarly',
      args: { limit: '2026-03-01' },
    });
    expect(say('dateRange', '2026-12-31/2027-01-01', limits)).toEqual({
      code: 'date.tooLate',
      args: { limit: '2026-12-31' },
    });
    expect(say('dateRange', '2026-03-01/2026-04-01', limits)).toEqual({
      code: 'dateRange.tooLong',
      args: { count: 31 },
    });
    expect(code('dateRange', '1969-12-31/1970-01-02', { min: 'today' })).toBe('date.tooEarly');
    expect(code('dateRange', '1970-01-01/1970-01-02', { min: 'today' })).toBeUndefined();
  });
  test.each([
    ['en', '2026-03-01/2026-03-31', /^March 1\s–\s31, 2026$/],
    ['es', '2026-03-01/2026-03-31', /^1[–-]31 de marzo de 2026$/],
    ['fr', '2026-03-01/2026-04-02', /^1 mars\s–\s2 avril 2026$/],
    ['ja', '2026-03-01/2026-03-31', /^2026\/03\/01～2026\/03\/31$/],
    ['en', '2026-03-01/2026-03-01', /^March 1, 2026$/],
  ])('is written in %s as a range: %s', (language, value, expected) => {
    expect(valueWords(fieldOf('dateRange'), value, language)).toMatch(expected);
  });
  test('a value that is no range stays as it is', () => {
    expect(valueWords(fieldOf('dateRange'), '2026-03-02/2026-03-01', 'en')).toBeUndefined();
    expect(valueWords(fieldOf('dateRange'), 'soon', 'en')).toBeUndefined();
  });
});

test.each([
  ['last7Days', '2026-02-22/2026-02-28'],
  ['last30Days', '2026-01-30/2026-02-28'],
  ['next7Days', '2026-02-28/2026-03-06'],
  ['next30Days', '2026-02-28/2026-03-29'],
  ['lastMonth', '2026-01-01/2026-01-31'],
  ['thisMonth', '2026-02-01/2026-02-28'],
  ['nextMonth', '2026-03-01/2026-03-31'],
  ['thisYear', '2026-01-01/2026-12-31'],
])('the preset %s is %s on the last of February', (name, expected) => {
  expect(presetRange(name, Date.UTC(2026, 1, 28, 23, 59))).toBe(expected);
});

test('every preset of the language is one, with a text', () => {
  const offered = fieldSchema.$defs.DateRangeField.properties.presets.items.enum;
  for (const name of offered) {
    expect(presetRange(name, 0)).toMatch(/^\d/);
    expect(kitTexts.dateRange).toHaveProperty(name);
  }
});

describe('time', () => {
  test.each([
    ['14:30', 'en', '14:30'],
    ['2:30 PM', 'en', '14:30'],
    ['2:30 p.m.', 'en', '14:30'],
    ['12:05 am', 'en', '00:05'],
    ['12 pm', 'en', '12:00'],
    ['930', 'en', '09:30'],
    ['14h30', 'fr', '14:30'],
    ['14 h', 'fr', '14:00'],
    ['2:30 p. m.', 'es', '14:30'],
    ['午後2時30分', 'ja', '14:30'],
    ['１４：３０', 'ja', '14:30'],
    ['13 pm', 'en', 'refused'],
    ['0:30 pm', 'en', 'refused'],
    ['25:61', 'en', 'refused'],
    ['24:00', 'en', 'refused'],
    ['2:3', 'en', 'refused'],
  ])('%s (%s) is %s', (text, language, expected) => {
    expect(typed('time', text, language)).toBe(expected);
  });
  test('is kept to its limits', () => {
    const limits = { min: '09:00', max: '17:30' };
    expect(say('time', '08:59', limits)).toEqual({ code: 'tooEarly', args: { limit: '09:00' } });
    expect(say('time', '17:31', limits)).toEqual({ code: 'tooLate', args: { limit: '17:30' } });
    expect(code('time', '17:30', limits)).toBeUndefined();
    expect(code('time', '9:00')).toBe('time.invalid');
  });
});

describe('month', () => {
  test.each([
    ['2026-03', 'en', '2026-03'],
    ['03/2026', 'en', '2026-03'],
    ['3.2026', 'fr', '2026-03'],
    ['March 2026', 'en', '2026-03'],
    ['mar 2026', 'en', '2026-03'],
    ['marzo de 2026', 'es', '2026-03'],
    ['août 2026', 'fr', '2026-08'],
    ['2026年3月', 'ja', '2026-03'],
    ['3/26', 'en', 'refused'],
    ['13/2026', 'en', 'refused'],
    ['Smarch 2026', 'en', 'refused'],
    ['2026', 'en', 'refused'],
  ])('%s (%s) is %s', (text, language, expected) => {
    expect(typed('month', text, language)).toBe(expected);
  });
  test('is kept to its limits', () => {
    expect(code('month', '2025-12', { min: '2026-01' })).toBe('tooEarly');
    expect(code('month', '2026-02', { max: '2026-01' })).toBe('tooLate');
    expect(code('month', '2026-13')).toBe('month.invalid');
  });
});

describe('duration', () => {
  test.each([
    ['1:30', 'en', 90],
    ['90', 'en', 90],
    ['90 min', 'en', 90],
    ['1 hr 30 min', 'en', 90],
    ['1h30', 'fr', 90],
    ['1,5 h', 'fr', 90],
    ['1.5 h', 'fr', 'refused'],
    ['1.5 hours', 'en', 90],
    ['1時間30分', 'ja', 90],
    ['2 horas', 'es', 120],
    ['PT1H30M', 'en', 90],
    ['1:75', 'en', 'refused'],
    ['30 min 1 h', 'en', 'refused'],
    ['2 days', 'en', 'refused'],
    ['-5', 'en', 'refused'],
    ['1.01 h', 'en', 'refused'],
  ])('%s (%s) is %s', (text, language, expected) => {
    expect(typed('duration', text, language)).toBe(expected);
  });
  test('is shown in words, and kept to its limits', () => {
    expect(valueWords(fieldOf('duration'), 90, 'en')).toBe('1 hr 30 min');
    expect(valueWords(fieldOf('duration'), 0, 'en')).toBe('0 min');
    expect(say('duration', 10, { min: 15 })).toEqual({ code: 'duration.tooShort', args: { count: 15 } });
    expect(say('duration', 61, { max: 60 })).toEqual({ code: 'duration.tooLong', args: { count: 60 } });
    expect(code('duration', 'P1D')).toBe('duration.invalid');
  });
});

describe('url', () => {
  test('gets https where it has no scheme', () => {
    expect(parse('url', ' example.com/page ')).toBe('https://example.com/page');
    expect(parse('url', 'example.com:8080')).toBe('https://example.com:8080');
    expect(parse('url', 'example.com', { schemes: ['http', 'https'] })).toBe('http://example.com');
    expect(parse('url', 'https://münchen.de/ä')).toBe('https://xn--mnchen-3ya.de/%C3%A4');
  });
  test.each([
    'https://example.com',
    'HTTPS://EXAMPLE.COM/A?b=c&d=%20#e',
    'https://[::1]:8443/x',
    'https://localhost:3000',
  ])('accepts %s', (address) => {
    expect(code('url', address)).toBeUndefined();
  });
  test.each([
    ['javascript:alert(1)', 'url.scheme'],
    ['JavaScript:alert(1)', 'url.scheme'],
    ['java\tscript:alert(1)', 'url.invalid'],
    ['data:text/html,x', 'url.scheme'],
    ['http://example.com', 'url.scheme'],
    ['//example.com', 'url.invalid'],
    ['https://', 'url.invalid'],
    ['https:example.com', 'url.invalid'],
    ['https://me:secret@example.com', 'url.invalid'],
    ['https://example.com/a b', 'url.invalid'],
    ['https:\\\\example.com', 'url.invalid'],
    ['https://exa<mple.com', 'url.invalid'],
    ['example', 'url.invalid'],
    [`https://example.com/${'x'.repeat(2000)}`, 'tooLong'],
  ])('refuses %s with %s', (address, expected) => {
    expect(code('url', address)).toBe(expected);
  });
  test('says what an address may begin with', () => {
    expect(say('url', 'ftp://x.y', { schemes: ['https', 'http'] })).toEqual({
      code: 'url.scheme',
      args: { schemes: 'https://, http://' },
    });
  });
});

test('rating is a whole number up to the best grade', () => {
  for (const right of [1, 5, '3', '３']) expect(code('rating', right)).toBeUndefined();
  for (const wrong of [0, 6, 2.5, 'x', -1]) expect(code('rating', wrong)).toBe('choice.notOffered');
  expect(code('rating', 10, { max: 10 })).toBeUndefined();
});

test('slider always has a value, in steps from its lower end', () => {
  const range = { min: 0.5, max: 2, step: 0.1 };
  expect(parse('slider', undefined, range)).toBe(0.5);
  for (const right of [0.5, 0.6, 0.7999999999999999, 2]) expect(code('slider', right, range)).toBeUndefined();
  expect(say('slider', 0.55, range)).toEqual({ code: 'slider.step', args: { step: 0.1, limit: 0.5 } });
  expect(code('slider', 2.1, range)).toBe('tooLarge');
  expect(code('slider', 0.4, range)).toBe('tooSmall');
});

test('color is #rrggbb', () => {
  expect(parse('color', ' #ABC ')).toBe('#aabbcc');
  expect(parse('color', '3366CC')).toBe('#3366cc');
  for (const wrong of ['red', '#12345', '#1234567', 'rgb(0,0,0)', '#ggg'])
    expect(code('color', wrong)).toBe('color.invalid');
});

describe('Hostile values are refused with one code, typed or sent', () => {
  test.each([
    ['percentage', 'NaN', 'percentage.invalid'],
    ['percentage', '1e400', 'percentage.invalid'],
    ['percentage', Number.POSITIVE_INFINITY, 'percentage.invalid'],
    ['percentage', '0x10', 'percentage.invalid'],
    ['money', 'NaN', 'money.invalid'],
    ['money', '1e400', 'money.invalid'],
    ['money', Number.POSITIVE_INFINITY, 'money.invalid'],
    ['money', '--1', 'money.invalid'],
    ['duration', '1e400', 'duration.invalid'],
    ['duration', Number.POSITIVE_INFINITY, 'duration.invalid'],
    ['slider', Number.POSITIVE_INFINITY, 'number.invalid'],
    ['time', '25:61', 'time.invalid'],
    ['month', '2026-00', 'month.invalid'],
  ])('%s: %s', (type, value, expected) => {
    expect(code(type, value, type === 'money' ? euro : { min: 0, max: 10 })).toBe(expected);
  });
  test('-0 is 0, and full-width digits are digits', () => {
    for (const type of ['percentage', 'duration']) expect(Object.is(parse(type, -0), 0)).toBe(true);
    expect(Object.is(parse('slider', -0, { min: -1, max: 1 }), 0)).toBe(true);
    expect(parse('money', '-0', euro)).toBe('0.00');
    expect(parse('percentage', '１２．５')).toBe(12.5);
    expect(parse('money', '１２．５', euro)).toBe('12.50');
    expect(parse('time', '１４：３０')).toBe('14:30');
  });
});

describe('Amounts in a compiled form', () => {
  const model = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          { name: 'net', type: 'money', currency: 'EUR', required: false, label: 'net' },
          { name: 'rate', type: 'percentage', required: false, label: 'rate' },
          {
            name: 'tax',
            type: 'money',
            currency: 'EUR',
            label: 'tax',
            computed: {
              round: {
                quotient: [{ product: [{ field: 'net' }, { field: 'rate' }] }, { value: 100 }],
                places: 4,
                rounding: 'halfEven',
              },
              places: 2,
              rounding: 'halfUp',
            },
          },
          { name: 'reason', type: 'text', label: 'reason', displayed: { field: 'net', gt: 0.1 } },
        ],
        submit: { label: 'send', operation: 'save' },
      },
    ],
  });
  test('are computed exactly, with the places of their currency', async () => {
    const { store } = open(model);
    store.change(0, '1000.10');
    store.change(1, 19);
    // The code that computes is loaded with the first form that needs it.
    await vi.waitFor(() => expect(store.field(2).value).toBe('190.02'));
    store.change(0, '10');
    expect(store.field(2).value).toBe('1.90');
  });
  test('are compared with numbers', () => {
    const { store } = open(model);
    const shown = (net: string) => {
      store.change(0, net);
      return store.field(3).displayed;
    };
    expect(['0.10', '0.11', '9', '10', '? 1.234', ''].map(shown)).toEqual([false, true, true, true, false, false]);
  });
});
