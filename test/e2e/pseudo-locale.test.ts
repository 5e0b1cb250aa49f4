import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { expectFillable } from '../support/e2e-fillable';
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

/** Journeys whose fields are not for typing. */
const withoutFields = ['careers', 'unsubscribe'];

describe('In the pseudo-locale (quality section 4, L3 and L5)', () => {
  test.each(journeys)(
    'every text of %s is translated, two fifths more of it find room, and password managers and phones know every field',
    async (name, travel) => {
      const page = await browser.newPage();
      await speakPseudo(page);
      let fields = 0;
      await travel(page, async (state) => {
        await expectNoHardCodedText(page, state);
        fields += await expectFillable(page, state);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await expectToFit(page, `${state} at ${width} px`);
        }
      });
      if (!withoutFields.includes(name)) expect(fields).toBeGreaterThan(0);
    },
  );

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
