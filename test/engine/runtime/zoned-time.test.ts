import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantsOf, localTimeOf, readInstant } from '../../../engine/runtime';

const minute = 60_000;
const day = 24 * 60 * minute;
// Until 1972 the clocks of Liberia were seconds away from any minute of UTC.
const instants = fc
  .integer({ min: Date.parse('1973-01-01T00:00Z') / minute, max: Date.parse('2100-01-01T00:00Z') / minute })
  .map((minutes) => minutes * minute);
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');

test('every instant comes back from what the clocks of any zone show, alone or as one of two', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const found = instantsOf(localTimeOf(at, zone), zone);
      expect(found).toContain(at);
      expect(found.length).toBeLessThanOrEqual(2);
    }),
    { numRuns: 2000 },
  );
});

test('a local time names instants at which clocks show it, or none, next to a change of the clocks', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const local = new Date(at).toISOString().slice(0, 16);
      const found = instantsOf(local, zone);
      for (const each of found) expect(localTimeOf(each, zone)).toBe(local);
      const offset = (moment: number) => Date.parse(`${localTimeOf(moment, zone)}Z`) - moment;
      if (found.length !== 1) expect(offset(at - day)).not.toBe(offset(at + day));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin', []],
  ['2026-03-29T03:00', 'Europe/Berlin', ['2026-03-29T01:00:00.000Z']],
  ['2026-10-25T02:30', 'Europe/Berlin', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', []],
  ['2011-12-30T12:00', 'Pacific/Apia', []],
  ['2026-01-31T06:00', 'Asia/Kathmandu', ['2026-01-31T00:15:00.000Z']],
  ['2026-02-30T06:00', 'UTC', []],
  ['2026-01-31T24:00', 'UTC', []],
] as const)('%s in %s', (local, zone, expected) => {
  expect(instantsOf(local, zone).map((at) => new Date(at).toISOString())).toEqual(expected);
});

test('half an hour is skipped and shown twice where clocks change by that much', () => {
  const found = (local: string) => instantsOf(local, 'Australia/Lord_Howe').map((at) => new Date(at).toISOString());
  expect([
    found('2026-10-04T01:59').length,
    found('2026-10-04T02:00').length,
    found('2026-10-04T02:30').length,
  ]).toEqual([1, 0, 1]);
  expect(found('2026-04-05T01:45')).toEqual(['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']);
});

test.each([
  ['0001-01-01T00:00:00Z', 'America/New_York'],
  ['9999-12-31T23:59:59Z', 'Asia/Tokyo'],
])('%s is an instant that clocks in %s show in a year which cannot be written', (text, zone) => {
  const at = readInstant(text) ?? Number.NaN;
  expect(at).not.toBeNaN();
  expect(localTimeOf(at, zone)).toBe('');
  expect(localTimeOf(at, 'UTC')).toBe(text.slice(0, 16));
  expect(instantsOf(text.slice(0, 16), 'UTC')).toEqual([Math.floor(at / 60_000) * 60_000]);
});

test('only RFC 3339 with an offset is an instant', () => {
  expect(readInstant('2026-01-31T06:00:00+09:00')).toBe(Date.parse('2026-01-30T21:00:00Z'));
  for (const text of [
    '2026-01-31',
    '2026-01-31T06:00',
    '2026-02-29T06:00Z',
    '2026-01-31T06:00+0900',
    '31 Jan 2026 06:00 UTC',
  ])
    expect(readInstant(text)).toBeUndefined();
});
