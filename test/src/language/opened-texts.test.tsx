import { afterEach, expect, test, vi } from 'vitest';
import { createI18nextTranslator } from '../../../src/language/i18next-translator';
import { loadTexts } from '../../../src/language/load-texts';
import { createSpeak } from '../../../src/language/speak';
import { createFreshTexts } from '../../../src/startup';

afterEach(() => vi.unstubAllGlobals());

/** A server that has texts of every edition, by the version in the address. */
function pageOf(first: string) {
  let live = first;
  vi.stubGlobal('fetch', async (address: string) => {
    const [, language, namespace, edition] = /\/(\w+)\/([\w-]+)\.json\?v=1-(\w+)$/.exec(address) ?? [];
    return Response.json({ says: `${language} ${namespace} ${edition}` });
  });
  const shown = { edition: live };
  const definitions = { edition: () => live };
  const translator = createI18nextTranslator({
    language: 'en',
    supported: ['en', 'fr'],
    address: '/texts',
    version: () => `1-${shown.edition}`,
    texts: {},
    report: () => undefined,
  });
  return {
    translator,
    publish: (edition: string) => {
      live = edition;
    },
    fresh: async () => createFreshTexts(await translator, definitions, shown)(),
  };
}

test('what an open page asks for later is of the edition that it has; its next navigation takes the newest', async () => {
  const page = pageOf('a');
  const texts = await page.translator;
  page.publish('b');
  await loadTexts(texts, ['late']);
  expect(texts.t('late:says')).toBe('en late a');
  await createSpeak(texts, () => undefined)('fr');
  expect([texts.t('late:says'), texts.t('common:says')]).toEqual(['fr late a', 'fr common a']);
  await page.fresh();
  expect([texts.t('late:says'), texts.t('common:says')]).toEqual(['fr late b', 'fr common b']);
  await loadTexts(texts, ['later']);
  expect(texts.t('later:says')).toBe('fr later b');
});
