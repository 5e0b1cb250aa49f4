import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { labelKeys } from '../../src/language/label-texts';

/** A translator of two languages, with the portal's own words for two industries. */
async function translator() {
  const instance = i18next.createInstance();
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: ['en', 'fr', 'ja'],
    ns: ['common'],
    resources: {
      en: { common: {}, enumerations: { industry: { Energy: 'Energy', Oil_and_Gas: 'Oil and Gas' } } },
      fr: { common: {}, enumerations: { industry: { Energy: 'Énergie', Oil_and_Gas: 'Pétrole et gaz' } } },
      ja: { common: {}, enumerations: { industry: { Energy: 'エネルギー', Oil_and_Gas: '石油・ガス' } } },
    },
  });
  return instance;
}

const labelTexts = [
  { list: 'industry', value: 'Energy', language: 'fr', text: 'Énergies' },
  { list: 'industry', value: 'Oil and Gas', language: 'fr', text: 'Hydrocarbures' },
  { list: 'industry', value: 'Space', language: 'ja', text: '宇宙' },
  { list: 'jobRole', value: 'Space', language: 'fr', text: 'Astronaute' },
];

/** What a label reads in each language. */
async function said(value: string, text: string, settings = { labelTexts }) {
  const i18n = await translator();
  const key = (await labelKeys(i18n, settings))({ of: 'industry', value, text });
  return key === undefined ? text : Object.fromEntries(['en', 'fr', 'ja'].map((lng) => [lng, i18n.t(key, { lng })]));
}

describe('A label of the settings is read', () => {
  it('in the words of the administrator where there are some, else in those of the portal', async () => {
    expect(await said('Energy', 'Energy')).toEqual({ en: 'Energy', fr: 'Énergies', ja: 'エネルギー' });
    expect(await said('Oil and Gas', 'Oil and Gas')).toEqual({
      en: 'Oil and Gas',
      fr: 'Hydrocarbures',
      ja: '石油・ガス',
    });
  });

  it('as it was changed, where it was changed and has no words in that language', async () => {
    expect(await said('Energy', 'Power')).toEqual({ en: 'Power', fr: 'Énergies', ja: 'Power' });
    expect(await said('Space', 'Space flight')).toEqual({ en: 'Space flight', fr: 'Space flight', ja: '宇宙' });
  });

  it('in all languages as it stands, where the portal knows nothing of it', async () => {
    expect(await said('Mining', 'Mines')).toBe('Mines');
    expect(await said('Space', 'Space flight', { labelTexts: [] })).toBe('Space flight');
  });

  it('letter by letter, whatever signs of the translator stand in it', async () => {
    const text = 'R&D {{x}} $t(common:x) <b>';
    const row = { list: 'industry', value: 'Odd', language: 'fr', text };
    const { fr } = Object(await said('Odd', 'Odd', { labelTexts: [row] }));
    expect(fr.replaceAll('\u2060', '')).toBe(text);
  });
});
