import { describe, expect, test } from 'vitest';
import { changeText, durationText, durationUnitText, periodText } from '../../../../engine/runtime';

const minute = 60_000;

describe('A duration (decision D20)', () => {
  test.each([
    [undefined, 651_731 * minute, 'en', '651,731 min'],
    ['hours', 651_731 * minute, 'en', '10,862 hr'],
    ['days', 36 * 60 * minute, 'en', '1.5 days'],
    ['long', 651_731 * minute, 'en', '651,731 min (452 days 14 hr)'],
    ['long', 90 * minute, 'en', '90 min (1 hr 30 min)'],
    ['long', 40 * minute, 'en', '40 min'],
    ['long', 24 * 60 * minute, 'en', '1,440 min (1 day)'],
    // Never 23 hours and 60 minutes.
    ['long', (24 * 60 - 0.2) * minute, 'en', '1,440 min (24 hr)'],
    ['long', 651_731 * minute, 'ja', '651,731 分 (452 日 14 時間)'],
  ] as const)('in %s of %d ms says in %s: %s', (unit, value, language, text) => {
    expect(durationText(value, language, unit)).toBe(text);
  });

  test.each(['minutes', 'hours', 'days', 'long'] as const)('of nothing is hidden, in %s too', (unit) => {
    expect(durationText(0, 'en', unit)).toBeUndefined();
  });

  test('names its unit in headings', () => {
    expect([undefined, 'hours', 'long'].map((unit) => durationUnitText('en', unit as 'hours'))).toEqual([
      'min',
      'hr',
      'min',
    ]);
  });
});

test('A period is said up to its last day, in UTC, whatever clock the reader has', () => {
  expect(periodText('2024-12-01T00:00:00Z', '2026-12-01T00:00:00Z', 'en')).toMatch(/^Dec 1, 2024\s–\sNov 30, 2026$/u);
  expect(periodText('2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z', 'en'), 'none').toBeUndefined();
  expect(periodText(null, 'soon', 'en')).toBeUndefined();
});

test('A change is said with its sign; beside hardly anything there is nothing to compare', () => {
  expect(changeText(112, 100, 'en')).toBe('+12%');
  expect(changeText(50, 100, 'en')).toBe('-50%');
  expect(changeText(100, 100, 'en')).toBe('0%');
  expect(changeText(100, 0, 'en')).toBeUndefined();
  expect(changeText(5000, 3, 'en')).toBeUndefined();
});
