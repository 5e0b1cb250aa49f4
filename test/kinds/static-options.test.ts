import { describe, expect, it } from 'vitest';
import {
  countryOptions,
  createPortalVocabulary,
  type LabelKey,
  labelName,
  labelOptions,
  stateOptions,
  universityOptions,
} from '../../kinds';
import enumerations from '../../locales/en/enumerations.json';
import { createOptionLoader } from '../../server/definitions/option-sources';
import { countryCodes } from '../../server/reference-data/countries';
import { statesByCountry } from '../../server/reference-data/states';
import { universities } from '../../server/reference-data/universities';
import { defaultSettings } from '../../server/settings/default-settings';
import { roleTable } from '../support/roles';

const loadOptions = createOptionLoader(() => roleTable);

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

  it('have names without blanks around them', () => {
    expect(universities.filter(([name]) => name !== name.trim() || name === '')).toEqual([]);
  });

  it('give every university a country that the list of countries knows', () => {
    expect(universities.filter(([, country]) => !Object.hasOwn(countryCodes, country))).toEqual([]);
  });

  it('offer license types of the academic program to academic accounts alone', async () => {
    const labels = { ACADEMIC_WLS: 'Academic', TRIAL: 'Evaluation' };
    const offered = async (accountType?: string) =>
      (await loadOptions('labels', { labels, of: 'licenseType', ...(accountType && { accountType }) })).map(
        ({ value }) => value,
      );
    expect(await offered('Commercial')).toEqual(['TRIAL']);
    expect(await offered('Academic')).toEqual(['ACADEMIC_WLS', 'TRIAL']);
    expect(await offered()).toEqual(['ACADEMIC_WLS', 'TRIAL']);
  });

  it('are loaded by the server for each name that definitions may use', async () => {
    for (const source of Object.keys(createPortalVocabulary().optionSources)) {
      const labels = defaultSettings.public.industryLabels ?? {};
      const languages = ['en', 'es', 'fr', 'ja'].map((value) => ({ value, endonym: value }));
      expect(
        (await loadOptions(source, { country: 'Canada', labels, of: 'industry', languages })).length,
      ).toBeGreaterThan(3);
    }
    await expect(loadOptions('planets', {})).rejects.toThrow('planets');
  });
});

describe('Enumerations of specification section 3', () => {
  const { public: settings } = defaultSettings;
  const maps = {
    industry: settings.industryLabels,
    jobRole: settings.jobRoleLabels,
    jobFunction: settings.jobFunctionLabels,
    academicPosition: settings.academicPositionLabels,
  };

  it('have the sentences of the settings in English, so that all of them can be translated', () => {
    for (const [of, labels] of Object.entries(maps)) {
      const english: Readonly<Record<string, string>> = enumerations[of as keyof typeof enumerations];
      const keyOf: LabelKey = ({ value, text }) => {
        const name = labelName(of, value);
        return english[name.slice(of.length + 1)] === text ? `enumerations:${name}` : undefined;
      };
      const options = labelOptions(labels, of, keyOf);
      expect(options.filter(({ label }) => label === undefined)).toEqual([]);
      expect(options).toHaveLength(Object.keys(english).length);
    }
  });

  it('are as many as the specification says', () => {
    const count = (labels: unknown) => Object.keys(labels as object).length;
    expect(count(maps.jobRole)).toBe(8);
    expect(count(maps.jobFunction)).toBe(4);
    expect(count(maps.academicPosition)).toBe(4);
    // About 35 industries, "other", and a value for any.
    expect(count(maps.industry)).toBe(37);
  });
});
