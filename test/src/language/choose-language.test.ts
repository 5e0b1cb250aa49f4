import { describe, expect, test } from 'vitest';
import { chooseLanguage, detectedLanguages } from '../../../src/language/choose-language';

const offered = ['en', 'es', 'fr', 'ja'];

describe('language choice', () => {
  test.each([
    ['stored before profile', 'fr', 'ja', offered, 'fr'],
    ['profile when nothing is stored', null, 'ja', offered, 'ja'],
    ['English when neither says', null, undefined, offered, 'en'],
    ['a region counts as its language', 'ja-JP', undefined, offered, 'ja'],
    ['what is not offered is passed over', 'de', 'es', offered, 'es'],
    ['a path is no language', '../../x', undefined, offered, 'en'],
    ['the selection restricts even English', null, undefined, ['fr', 'ja'], 'fr'],
  ] as const)('%s', (_name, stored, profile, languages, expected) => {
    expect(chooseLanguage({ stored, profile }, languages)).toBe(expected);
  });

  test('what the address asks for goes before everything', () => {
    expect(chooseLanguage({ requested: 'ja', stored: 'fr', profile: 'es' }, offered)).toBe('ja');
    expect(chooseLanguage({ requested: 'xx', stored: 'fr' }, offered)).toBe('fr');
  });

  test('a visitor who chose none gets what the cookie, then the browser says', () => {
    expect(chooseLanguage({ stored: null, detected: ['de-DE', 'fr-CA', 'en'] }, offered)).toBe('fr');
    const page = { cookie: 'a=1; i18next=es; XSRF-TOKEN=x' } as Document;
    expect(detectedLanguages(page, { languages: ['ja', 'en'] } as unknown as Navigator)).toEqual(['es', 'ja', 'en']);
  });
});
