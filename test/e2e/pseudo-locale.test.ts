import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { expectToFit } from '../support/e2e-fit';
import { accountJourney, onboardingJourneys } from '../support/e2e-journeys';
import { signInPage } from '../support/e2e-portal';
import { expectNoHardCodedText, hardCodedText, speakPseudo } from '../support/pseudo-page';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const journeys = Object.entries({ ...onboardingJourneys, account: accountJourney('academic') });

describe('In the pseudo-locale (quality section 4, L3 and L5)', () => {
  test.each(journeys)('every text of %s is translated, and two fifths more of it find room', async (_name, travel) => {
    const page = await browser.newPage();
    await speakPseudo(page);
    await travel(page, async (state) => {
      await expectNoHardCodedText(page, state);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectToFit(page, `${state} at ${width} px`);
      }
    });
  });

  test('a text that no translation holds is found', async () => {
    const page = await browser.newPage();
    await speakPseudo(page);
    await signInPage(page).open();
    expect(await hardCodedText(page)).toEqual([]);
    await page.evaluate(() => {
      document.querySelector('main')?.append('Hello there');
      document.querySelector('main')?.setAttribute('aria-label', 'Main part');
    });
    expect(await hardCodedText(page)).toEqual(['Hello there', 'Main part']);
  });
});
