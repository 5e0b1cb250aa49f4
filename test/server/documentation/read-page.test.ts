import { expect, test } from 'vitest';
import { PageProblem, readPage } from '../../../server/documentation/read-page';

const read = (content: string, path = 'locales/en/pages/keys.md') => readPage(path, 'keys', 'en', content);
const page = (title: string) => `---\ntitle: ${title}\n---\nText.\n`;

test('a page that did not change is not parsed again; one that did is', () => {
  const first = read(page('Keys'));
  expect(read(page('Keys'))).toBe(first);
  expect(read(page('All keys')).title).toBe('All keys');
  expect(read(page('Keys')).title).toBe('Keys');
});

test('a page that cannot be read is refused each time', () => {
  for (const _time of [1, 2]) expect(() => read('no front matter')).toThrow(PageProblem);
  expect(read(page('Keys'), 'locales/fr/pages/keys.md').title).toBe('Keys');
});
