import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDateTime, readMoment } from '../../../server/platform/http/moment';

afterEach(() => vi.unstubAllEnvs());

describe('A moment of a request', () => {
  it.each([
    ['2026-01-31', Date.UTC(2026, 0, 31)],
    ['2026-01-31T10:00', Date.UTC(2026, 0, 31, 10)],
    ['2026-01-31T10:00:30', Date.UTC(2026, 0, 31, 10, 0, 30)],
    ['2026-01-31T10:00:30.250Z', Date.UTC(2026, 0, 31, 10, 0, 30, 250)],
    ['2026-01-31T10:00:00+09:00', Date.UTC(2026, 0, 31, 1)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['0001-01-01', Date.parse('0001-01-01T00:00:00Z')],
  ])('%s is read', (text, moment) => {
    expect(readMoment(text)).toBe(moment);
  });

  it('without a zone is meant in UTC, wherever the server stands', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(new Date(0).getTimezoneOffset()).toBe(300);
    expect(readMoment('2026-07-01T10:00:00')).toBe(Date.UTC(2026, 6, 1, 10));
    expect(readMoment('2026-07-01')).toBe(Date.UTC(2026, 6, 1));
  });

  it.each([
    ['a day that the month does not have', '2026-02-30'],
    ['a day that the year does not have', '2026-02-29T10:00:00Z'],
    ['the year nought', '0000-01-01'],
    ['a moment before the year 1 by its zone', '0001-01-01T00:00:00+14:00'],
    ['a moment after the year 9999 by its zone', '9999-12-31T23:59:59-00:01'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['a blank between date and time', '2026-01-01 10:00:00Z'],
    ['an hour that is none', '2026-01-01T25:00:00Z'],
    ['a zone that is none', '2026-01-01T10:00:00+99:99'],
    ['words', 'yesterday'],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(readMoment(text)).toBeUndefined();
    expect(isDateTime(text)).toBe(false);
  });

  it('in a payload has a time and a zone', () => {
    expect(isDateTime('2026-01-01T10:00:00Z')).toBe(true);
    expect(isDateTime('2026-01-01T10:00:00.000+05:30')).toBe(true);
    expect(isDateTime('2026-01-01')).toBe(false);
    expect(isDateTime('2026-01-01T10:00:00')).toBe(false);
  });
});
