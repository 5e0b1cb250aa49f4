import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../../src/language/choose-language';

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
    expect(chooseLanguage(stored, profile, languages)).toBe(expected);
  });
});
