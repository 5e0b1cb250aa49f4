import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FieldModel, type Json, type JsonObject, plainField } from '../../../engine/model';
import { builtInKinds } from '../../../engine/runtime';
import { cellReader, isFormula } from '../../../server/api/import/payload';
import { readLines } from '../../../server/api/import/read-lines';
import { write } from '../../../server/api/list/csv';
import { cellOf } from '../../../server/api/list/list-file';

/** What a list's CSV file says is read as the same value by an import. */

const edition = {
  languages: ['en', 'es', 'fr', 'ja'].map((code) => ({ code, endonym: code })),
  locales: {},
} as unknown as Parameters<typeof cellReader>[2]; // the parts that are read
const kinds = new Map(builtInKinds().types.map((kind) => [kind.name, kind]));

const fieldOf = (type: string, settings: JsonObject = {}): FieldModel => ({
  ...plainField,
  ...{ name: 'cell', type, component: type, settings },
});

function read(field: FieldModel, text: string): Json | undefined {
  const value = cellReader(field, undefined, edition)(text);
  return kinds.get(field.type)?.parse?.(value, field) ?? value;
}

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const amount = fc
  .tuple(fc.nat({ max: 999_999_999_999 }), digits(2, 2), fc.boolean())
  .map(([whole, part, minus]) => `${minus && (whole > 0 || part !== '00') ? '-' : ''}${whole}.${part}`);
const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = moment.map((text) => text.slice(0, 10));
/** A text as its type keeps it; an apostrophe before a sign of formulas is that of a spreadsheet. */
const line = fc.string({ minLength: 1 }).filter((text) => /^[^\p{C}'\s][^\p{C}]*[^\p{C}\s]$/u.test(text));

const values: Readonly<Record<string, readonly [settings: JsonObject, fc.Arbitrary<Json>]>> = {
  text: [{}, line],
  number: [{}, fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)],
  percentage: [{}, fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)],
  rating: [{}, fc.integer({ min: 1, max: 5 })],
  slider: [{ min: 0, max: 100 }, fc.integer({ min: 0, max: 100 })],
  duration: [{}, fc.nat()],
  boolean: [{}, fc.boolean()],
  money: [{ currency: 'EUR' }, amount],
  date: [{}, day],
  dateTime: [{ zone: 'Europe/Berlin' }, moment],
  dateRange: [{}, fc.tuple(day, day).map((days) => days.sort().join('/'))],
  time: [{}, fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(11, 16))],
  color: [{}, fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)],
  choices: [{}, fc.uniqueArray(line, { minLength: 1, maxLength: 4 })],
};

test.each(Object.entries(values))('what is exported of %s is imported as the same value', (type, [settings, some]) => {
  const field = fieldOf(type, settings);
  fc.assert(
    fc.property(some, (value) => {
      const [, first] = readLines(`cell,end\r\n${write(cellOf(value))},x\r\n`);
      const cell = first?.cells[0] ?? '';
      expect(isFormula(cell)).toBe(false);
      const kept = kinds.get(type)?.parse?.(value, field) ?? value;
      expect(read(field, cell)).toEqual(kept);
    }),
    { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 300) },
  );
});

test.each([
  ['12.50 EUR', '12.50'],
  ['EUR 12.5', '12.50'],
  ['12.5 eur', '12.50'],
  ['€1,234.50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['1 234,50', '1234.50'],
  ['-3', '-3.00'],
  // Another currency, or a separator that means a thousand in one language and the decimals in another.
  ['12.50 USD', '? 12.50 USD'],
  ['1,234', '? 1,234'],
  ['1.500', '? 1.500'],
  ['1.000 EUR', '? 1.000 EUR'],
  ['twelve', '? twelve'],
])('the amount %j is read as %j', (written, value) => {
  expect(read(fieldOf('money', { currency: 'EUR' }), written)).toBe(value);
});

test.each([
  ['JPY', '1500', '1500'],
  ['JPY', '10.000', '? 10.000'],
  ['JPY', '10,000', '? 10,000'],
  ['KWD', '1.234', '1.234'],
  ['KWD', '1.2345', '1.2345'],
])('an amount in %s, which has other places, is read from %j as %j', (currency, written, value) => {
  expect(read(fieldOf('money', { currency }), written)).toBe(value);
});

test.each([
  ['["gold"]', ['gold']],
  ['["gold","basic"]', ['gold', 'basic']],
  ['gold', ['gold']],
  ['["tin"]', ['tin']],
  ['tin', 'tin'],
])('the cell %s of a choice of several is read as %j', (written, value) => {
  const options = ['gold', 'basic'].map((each) => ({ value: each, label: `plans:${each}` }));
  const field = { ...fieldOf('choices'), options: { from: { kind: 'list', options }, freeText: false, slot: -1 } };
  expect(read(field as unknown as FieldModel, written)).toEqual(value); // the parts that are read
});

test('a moment is read in a zone whose distance from UTC has seconds, with seconds of its own', () => {
  expect(read(fieldOf('dateTime', { zone: 'Africa/Monrovia' }), '1971-05-01 12:00')).toBe('1971-05-01T12:44:30.000Z');
  expect(read(fieldOf('dateTime', { zone: 'Europe/Berlin' }), '2026-10-25 02:30:15')).toBe('2026-10-25T02:30');
});

test.each([
  ['2026-01-31 06:00', '2026-01-31T05:00:00.000Z'],
  ['2026-07-31T06:00', '2026-07-31T04:00:00.000Z'],
  ['2026-01-31 06:00:07', '2026-01-31T05:00:07.000Z'],
  ['2026-01-31 06:00Z', '2026-01-31T06:00:00.000Z'],
  ['2026-01-31 06:00:00 UTC', '2026-01-31T06:00:00.000Z'],
  ['2026-01-31T06:00:00-0500', '2026-01-31T11:00:00.000Z'],
  // Skipped, twice, no time, no day.
  ['2026-03-29 02:30', '2026-03-29T02:30'],
  ['2026-10-25 02:30', '2026-10-25T02:30'],
  ['2026-01-31', '2026-01-31'],
  ['2026-02-30 06:00', '2026-02-30T06:00'],
])('the moment %j is read in the zone of its field as %j', (written, value) => {
  expect(read(fieldOf('dateTime', { zone: 'Europe/Berlin' }), written)).toBe(value);
});

test('a moment without a zone, of a field without one, is in UTC', () => {
  expect(read(fieldOf('dateTime'), '2026-01-31 06:00')).toBe('2026-01-31T06:00:00.000Z');
});
