import { expect, test } from 'vitest';
import type { TestBrowser, WatchedPage } from './browser';
import { accessibilityProblems } from './e2e-axe';
import { expectToFit } from './e2e-fit';
import type { Journey } from './e2e-journeys';
import { inEveryLook, looksOf } from './e2e-looks';

/** A page that speaks a language from its first moment. */
export async function openIn(browser: TestBrowser, language: string): Promise<WatchedPage> {
  const page = await browser.newPage({ language });
  await page.addInitScript((chosen) => {
    // A preview of a letter is in a frame that may keep nothing.
    if (window.origin !== 'null') localStorage.setItem('i18nextLng', chosen);
  }, language);
  return page;
}

/** Switches the page's language where it stands: what is typed, said and open stays. A page that failed to start offers no other. */
async function speak(page: WatchedPage, language: string): Promise<void> {
  if ((await page.locator(`html[lang="${language}"]`).count()) > 0) return;
  if ((await page.locator('.startup-failed').count()) > 0) return;
  // Not a field of the page that asks for a language too; back from a phone's width it comes a moment later.
  const offered = page.locator('select:not([data-field])').filter({ has: page.locator('option[lang="ja"]') });
  await offered.first().selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
  // Lists are read again in the language, and are pale as long as that takes.
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/**
 * A test for each journey: every state of it keeps WCAG 2.2 AA. Each is tried in four of the sixteen pairs of a language and a look, taken in
 * turns: no state goes without a language, the dark scheme or 320 pixels, and over the states every pair occurs. In one of the four all rules
 * are tried, in another those about the look, in all whether everything fits. With `E2E_LOOKS=all` all is tried in all of them.
 */
export function testAccessibility(browser: () => TestBrowser, journeys: Readonly<Record<string, Journey>>): void {
  let seen = 0;
  test.each(Object.entries(journeys))(
    '%s',
    async (_name, travel) => {
      const page = await openIn(browser(), 'en');
      await travel(page, async (state) => {
        for (const { language, looks } of looksOf(seen++, inEveryLook)) {
          await speak(page, language);
          for (const { colorScheme, width, height, rules } of looks) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height });
            const place = `${state}, ${language}, ${colorScheme}, ${width} px`;
            if (rules) expect(await accessibilityProblems(page, rules), place).toEqual([]);
            await expectToFit(page, place);
          }
          await page.setViewportSize({ width: 1280, height: 900 });
        }
        await speak(page, 'en');
        expect(await page.locator('h1').count(), `${state}: one heading of the first level`).toBe(1);
        await expectDescribed(page, state);
      });
    },
    inEveryLook ? 1_800_000 : 480_000,
  );
}

/** What is wrong with a field is part of its description, word for word (quality section 3, errors). */
async function expectDescribed(page: WatchedPage, state: string): Promise<void> {
  const silent = await page.evaluate(() =>
    Array.from(document.querySelectorAll('[data-error]')).flatMap((problem) => {
      const name = problem.getAttribute('data-error') ?? '';
      const control = document.querySelector(`[aria-describedby~="${problem.id}"]`);
      return control?.getAttribute('aria-invalid') === 'true' ? [] : [name];
    }),
  );
  expect(silent, `${state}: each invalid control is described by its problem`).toEqual([]);
}
