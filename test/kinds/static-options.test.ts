import { describe, expect, it } from 'vitest';
import { countryOptions, createPortalVocabulary, stateOptions, universityOptions } from '../../kinds';
import { loadOptions } from '../../server/definitions/option-sources';
import { countryCodes } from '../../server/static/countries';
import { statesByCountry } from '../../server/static/states';
import { universities } from '../../server/static/universities';

describe('Option sources of the portal', () => {
  it('keep countries by English name and show them in the page’s language and order', () => {
    const french = countryOptions(countryCodes, 'fr');
    const usa = french.find(({ value }) => value === 'United States');
    expect(usa).toEqual({ value: 'United States', text: 'États-Unis', search: ['United States'] });
    const texts = french.map(({ text }) => String(text));
    expect(texts).toEqual([...texts].sort(new Intl.Collator('fr').compare));
    // By code point É would stand behind Z.
    expect(texts.indexOf('États-Unis')).toBeLessThan(texts.indexOf('Fidji'));
    expect(french).toHaveLength(249);
  });

  it('know states for the four countries of the specification only, shown as name and code', () => {
    expect(Object.keys(statesByCountry)).toEqual(['Australia', 'Canada', 'India', 'United States']);
    expect(stateOptions(statesByCountry, 'Canada')).toContainEqual({ value: 'Ontario', text: 'Ontario (ON)' });
    expect(stateOptions(statesByCountry, 'India')).toContainEqual({ value: 'Gujarat', text: 'Gujarat (GJ)' });
    for (const none of ['France', undefined, 'constructor', null])
      expect(stateOptions(statesByCountry, none)).toEqual([]);
  });

  it('offer universities of a country, or all of them under their countries’ names', () => {
    const germany = universityOptions(universities, countryCodes, { language: 'ja', country: 'Germany' });
    expect(germany.length).toBeGreaterThan(200);
    expect(new Set(germany.map(({ group }) => group))).toEqual(new Set(['ドイツ']));
    const all = universityOptions(universities, countryCodes, { language: 'en' });
    expect(all.length).toBeGreaterThan(9_000);
    expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  });

  it('give every university a country that the list of countries knows', () => {
    expect(universities.filter(([, country]) => !Object.hasOwn(countryCodes, country))).toEqual([]);
  });

  it('are loaded by the server for each name that definitions may use', async () => {
    for (const source of Object.keys(createPortalVocabulary().optionSources)) {
      expect((await loadOptions(source, { country: 'Canada' })).length).toBeGreaterThan(5);
    }
    await expect(loadOptions('planets', {})).rejects.toThrow('planets');
  });
});
