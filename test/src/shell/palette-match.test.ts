import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matching } from '../../../src/shell/palette/match';

const page = (title: string, subtitle = '', words?: string) => ({ title, subtitle, ...(words && { words }) });
const names = (entries: readonly { readonly title: string }[]) => entries.map(({ title }) => title);
const english = [
  page('Home'),
  page('People'),
  page('Requests', 'Licenses', '/admin/licenses/requests'),
  page('Signing keys', 'API keys', '/admin/keys/rsa'),
  page('Sign-in & security'),
  page('Audit'),
];

describe('A page is found', () => {
  test.each([
    ['by how it begins', 'req', ['Requests']],
    ['by a part', 'quest', ['Requests']],
    ['by words in any order, one of them of what it is in', 'REQ lic', ['Requests']],
    ['by the first letters of its words', 'sk', ['Signing keys']],
    ['by more letters of some of them', 'sikey', ['Signing keys']],
    ['by the first letters with what it is in', 'lr', ['Requests']],
    ['with words between left out', 'ss', ['Sign-in & security']],
    ['by its address', 'rsa', ['Signing keys']],
    ['by what it is called before what is like it', 'sign', ['Signing keys', 'Sign-in & security']],
    ['never by letters from inside of words', 'eop zz', []],
    ['never by one letter that is none of its own', 'x', []],
  ])('%s: %s', (_how, text, expected) => {
    expect(names(matching(english, text, 'en'))).toEqual(expected);
  });

  test('what begins with the text comes first, then words, parts and letters', () => {
    const entries = [page('Bar pace'), page('Tapas'), page('Old pages'), page('Pages'), page('Public art')];
    expect(names(matching(entries, 'pa', 'en'))).toEqual(['Pages', 'Bar pace', 'Old pages', 'Tapas', 'Public art']);
  });

  test('without accents, in French and Spanish', () => {
    const french = [page('Réglages'), page('Clés d’API'), page('Demandes', 'Licences'), page('Clés de signature')];
    expect(names(matching(french, 'reglages', 'fr'))).toEqual(['Réglages']);
    expect(names(matching(french, 'cles', 'fr'))).toEqual(['Clés d’API', 'Clés de signature']);
    expect(names(matching(french, 'cds', 'fr'))).toEqual(['Clés de signature']);
    const spanish = [page('Configuración'), page('Auditoría'), page('Notas de prensa en línea')];
    expect(names(matching(spanish, 'CONFIGURACION', 'es'))).toEqual(['Configuración']);
    expect(names(matching(spanish, 'linea', 'es'))).toEqual(['Notas de prensa en línea']);
  });

  test('in Japanese: by either kana, by narrow letters, and by the first character of each word', () => {
    const japanese = [page('ライセンス'), page('署名キー', 'APIキー'), page('監査'), page('メールテンプレート')];
    for (const text of ['ライ', 'らい', 'ﾗｲ']) expect(names(matching(japanese, text, 'ja'))).toEqual(['ライセンス']);
    expect(names(matching(japanese, '署キ', 'ja'))).toEqual(['署名キー']);
    expect(names(matching(japanese, 'めて', 'ja'))).toEqual(['メールテンプレート']);
    expect(names(matching(japanese, 'ＡＰＩ', 'ja'))).toEqual(['署名キー']);
  });
});

describe('Every page of both portals is found in every language', () => {
  interface Route {
    readonly label?: string;
    readonly screen?: string;
    readonly children?: readonly Route[];
  }
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const labels = (routes: readonly Route[]): readonly string[] =>
    routes.flatMap(({ label, children = [] }) => [...(label === undefined ? [] : [label]), ...labels(children)]);
  const keys = [
    ...new Set(['admin', 'user'].flatMap((portal) => labels(read(`screens/${portal}/routes.json`).routes))),
  ];
  const usual = 'iam';
  const words = (language: string, key: string): string => {
    const [namespace, path] = key.includes(':') ? key.split(':') : [usual, key];
    const text = (path ?? '').split('.').reduce((at, name) => at[name], read(`locales/${language}/${namespace}.json`));
    return String(text);
  };

  test.each(['en', 'es', 'fr', 'ja'])('%s: by its name without accents, and by its first letters', (language) => {
    const pages = keys.map((key) => page(words(language, key)));
    expect(pages.length).toBeGreaterThan(25);
    for (const { title } of pages) {
      const plain = title.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
      expect(names(matching(pages, plain, language))[0]).toBe(title);
      const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(title)];
      const initials = segments.flatMap(({ segment, isWordLike }) => (isWordLike ? [segment[0]] : [])).join('');
      expect(names(matching(pages, initials, language)), `${title} by ${initials}`).toContain(title);
    }
  });
});
