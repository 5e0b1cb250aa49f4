import { expect } from 'vitest';
import type { WatchedPage } from './browser';
import { withoutArrival } from './e2e-portal';
import { CLOSING, OPENING, pseudoLocale } from './pseudo-locale';

/** Serves this page the pseudo-locale if it requests English. */
export async function speakPseudo(page: WatchedPage): Promise<void> {
  await withoutArrival(page);
  await page.route('**/assets/locales/en/*.json*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: pseudoLocale(await answer.json()) });
  });
}

/**
 * Parts of the page that are data, not translations: values of records, names of languages in themselves and of countries by the browser,
 * parts marked as being in a language or in none.
 */
const data =
  'option[lang], .pt-phone option, td, th[scope="row"], time, [lang]:not(html), [translate="no"], input, textarea, script, style';

/** A text without an unaccented letter: every letter has its accent, or there is none. */
const accented = /^[^A-Za-z]*$/;

/** Labels that an operator edits in the settings, and names of the signed-in user. */
async function dataOf(page: WatchedPage): Promise<ReadonlySet<string>> {
  const settings = await (await page.request.get(`${page.portal}/api/v1/settings`)).json();
  const answer = await page.request.get(`${page.portal}/api/v1/auth/profile`);
  const { firstName = '', lastName = '' } = answer.ok() ? await answer.json() : {};
  const maps = Object.values(settings.public ?? settings).filter(
    (value) => typeof value === 'object' && value !== null,
  );
  const labels = maps.flatMap((map) => Object.values(map as object)).filter((value) => typeof value === 'string');
  // A text of several lines is rendered as several.
  return new Set([
    ...labels.flatMap((label) => label.split('\n')),
    // An announcement in one line.
    ...labels.map((label) => label.split('\n').join(' ')),
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
  ]);
}

/** Texts, names and titles of the page that did not come from the translations. */
export async function hardCodedText(page: WatchedPage): Promise<readonly string[]> {
  const found = await page.evaluate((excepted) => {
    // The notice that nothing could be loaded is in its own language, title included.
    const texts: string[] = document.querySelector('main[lang]') ? [] : [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(excepted) === null) texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.matches(excepted)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  }, data);
  const known = await dataOf(page);
  return found.filter(
    (text) =>
      !accented.test(text) &&
      !text.includes(OPENING) &&
      !text.includes(CLOSING) &&
      !/^(\S+@\S+|https?:\S+|.|\p{Lu}{2})$/u.test(text.trim()) &&
      !known.has(text.trim()),
  );
}

export async function expectNoHardCodedText(page: WatchedPage, state: string): Promise<void> {
  expect(await hardCodedText(page), `${state}: every text comes from the translations`).toEqual([]);
}
