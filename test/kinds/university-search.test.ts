import { expect, it } from 'vitest';
import { entriesOf, match } from '../../engine/kit/search/match';
import { showOptions } from '../../engine/kit/shown-options';
import { universityOptions } from '../../kinds';
import { countryCodes } from '../../server/reference-data/countries';
import { universities } from '../../server/reference-data/universities';
import { computing } from '../support/waiting';

const t = (key: string) => key;

/** The middle of several durations, so that one pause of the machine decides nothing. */
function median(work: () => void): number {
  const took = Array.from({ length: 9 }, () => {
    const computed = computing();
    work();
    return computed();
  });
  return took.sort((one, other) => one - other)[4] ?? Number.POSITIVE_INFINITY;
}

it('finds a university among all of the world within a frame for each letter typed', () => {
  const options = universityOptions(universities, countryCodes, { language: 'en' });
  const entries = entriesOf(showOptions(options, undefined, t, 'en'));
  expect(entries.length).toBeGreaterThan(9_000);
  for (const text of ['t', 'te', 'tech', 'technische universität', 'zzz'])
    expect(
      median(() => match(entries, text)),
      text,
    ).toBeLessThan(16);
  expect(match(entries, 'medizinische universitat wien').shown.map(({ text }) => text)).toContain(
    'Medizinische Universität Wien',
  );
});

it('puts the whole list together without being felt', () => {
  expect(median(() => universityOptions(universities, countryCodes, { language: 'ja' }))).toBeLessThan(100);
});

it('keeps the names of a country in order', () => {
  const { compare } = new Intl.Collator('en');
  const unsorted = new Set<string>();
  universities.forEach(([name, country], at) => {
    const [before, home] = universities[at - 1] ?? ['', ''];
    if (home === country && compare(before, name) > 0) unsorted.add(country);
  });
  expect([...unsorted]).toEqual([]);
});
