import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { expectToFit } from '../support/e2e-fit';
import { looksOf } from '../support/e2e-looks';
import { signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

async function open(path: string): Promise<WatchedPage> {
  const page = await browser.newPage({ language: 'en' });
  await signIn(page, 'user', path);
  return page;
}

/** Places of the user portal, each with what shows that its content is there. */
const places: readonly { readonly name: string; readonly path: string; readonly shown: string }[] = [
  { name: 'home', path: '/home', shown: '.pt-feed li' },
  { name: 'a list', path: '/licenses/list', shown: '.pt-row' },
  { name: 'a list with an unknown id', path: '/licenses/list?id=unknown', shown: '.pt-empty' },
  { name: 'a detail in a drawer', path: '/licenses/list?status=EXPIRING', shown: '.pt-row' },
  { name: 'keys', path: '/keys/list', shown: '.pt-row' },
  { name: 'a request', path: '/licenses/request', shown: 'form [data-field="comment"]' },
  { name: 'usage', path: '/usage', shown: '.pt-chart-picture svg' },
  { name: 'news', path: '/news/whats-new', shown: '.pt-feed li' },
];

/** Switches the language of the page where it stands. */
async function speak(page: WatchedPage, language: string): Promise<void> {
  await page.locator('.portal-look select').selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

describe('Every screen of the user portal keeps WCAG 2.2 AA and fits, in four languages, light and dark, wide and narrow', () => {
  test.each(places)(
    '$name',
    async ({ name, path, shown }) => {
      const page = await open(path);
      for (const { language, looks } of looksOf(places.findIndex((place) => place.name === name))) {
        await speak(page, language);
        await page.locator(shown).first().waitFor();
        if (name.endsWith('drawer')) await page.locator('.pt-open').first().click();
        for (const { colorScheme, width, height, rules } of looks) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height });
          const place = `${name}, ${language}, ${colorScheme}, ${width} px`;
          if (rules) expect(await accessibilityProblems(page), place).toEqual([]);
          await expectToFit(page, place);
        }
        await page.setViewportSize({ width: 1280, height: 900 });
        expect(await page.locator('h1').count(), `${name}: one heading of the first level`).toBe(1);
        if (name.endsWith('drawer')) {
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
        }
      }
    },
    180_000,
  );
});
