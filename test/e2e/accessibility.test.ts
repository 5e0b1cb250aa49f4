import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { expectToFit } from '../support/e2e-fit';
import { accountJourney, adminJourney, onboardingJourneys, portalJourney } from '../support/e2e-journeys';
import { inEveryLook, languages, looks, looksOf } from '../support/e2e-looks';
import { person, signInPage } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

async function open(language: string): Promise<WatchedPage> {
  const page = await browser.newPage({ language });
  await page.addInitScript((chosen) => {
    // A preview of a letter is in a frame that may keep nothing.
    if (window.origin !== 'null') localStorage.setItem('i18nextLng', chosen);
  }, language);
  return page;
}

/** Switches the page's language where it stands: what is typed, said and open stays. A page that failed to start offers no other. */
async function speak(page: WatchedPage, language: string): Promise<void> {
  if ((await page.locator('.startup-failed').count()) > 0) return;
  // Not a field of the page that asks for a language too; back from a phone's width it comes a moment later.
  const offered = page.locator('select:not([data-field])').filter({ has: page.locator('option[lang="ja"]') });
  await offered.first().selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
  // Lists are read again in the language, and are pale as long as that takes.
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

const journeys = Object.entries({
  ...onboardingJourneys,
  account: accountJourney('academic'),
  portal: portalJourney,
  admin: adminJourney,
});

/**
 * How many states were seen. Each is tried in four of the sixteen pairs of a language and a look, taken in turns: no state goes without
 * a language, the dark scheme or 320 pixels, and over the states every pair occurs. With `E2E_LOOKS=all` each is tried in all of them.
 */
let seen = 0;
let tried = 0;
afterAll(() => {
  if (inEveryLook) console.info(`${seen} states were looked at, ${tried} looks in all.`);
});

describe('Every screen and state keeps WCAG 2.2 AA, in four languages, light and dark, wide and narrow', () => {
  test.each(journeys)(
    '%s',
    async (_name, travel) => {
      const page = await open('en');
      await travel(page, async (state) => {
        for (const { language, looks } of looksOf(seen++, inEveryLook)) {
          await speak(page, language);
          for (const { colorScheme, width, height } of looks) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height });
            const place = `${state}, ${language}, ${colorScheme}, ${width} px`;
            tried++;
            expect(await accessibilityProblems(page), place).toEqual([]);
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
});

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

describe('What a screen reader is told', () => {
  test('at sign-in: landmarks, one heading, a named form, the parts in other languages', async () => {
    const page = await open('en');
    const form = signInPage(page);
    await form.open();
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree).toContain('- banner:');
    expect(tree).toContain('- main:');
    expect(tree).toContain('heading "Sign in" [level=1]');
    expect(tree).toContain('textbox "Email address"');
    expect(tree).toContain('button "Continue" [disabled]');
    expect(await page.locator('option[lang="ja"]').textContent()).toBe('日本語');
  });

  test('at an error: the field is invalid and its description is the words shown', async () => {
    const page = await open('fr');
    const form = signInPage(page);
    await form.open();
    await form.press();
    const shown = (await page.locator('.pt-problem').first().textContent()) ?? '';
    expect(shown.trim()).not.toBe('');
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const node = nodes.find(({ role, name }) => role?.value === 'textbox' && name?.value?.includes('adresse'.slice(1)));
    expect(node?.description?.value).toBe(shown.trim());
    expect(node?.properties?.find(({ name }) => name === 'invalid')?.value.value).toBe('true');
  });

  test('with no mouse at home: skip link first, then to the content', async () => {
    const page = await open('en');
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('agent'));
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await page.reload();
    await page.locator('.portal').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('The rules of these tests', () => {
  test('try each state in every language, dark and at 320 pixels, and four states in every pair', () => {
    const pairs = new Set<string>();
    for (let state = 8; state < 12; state++) {
      const tried = looksOf(state);
      const all = tried.flatMap(({ looks }) => looks);
      expect(tried.filter(({ looks }) => looks.length > 0).map(({ language }) => language)).toEqual(languages);
      expect(new Set(all.map(({ colorScheme, width }) => `${colorScheme} ${width}`)).size).toBe(looks.length);
      for (const { language, looks } of tried)
        for (const look of looks) pairs.add(`${language} ${JSON.stringify(look)}`);
    }
    expect(pairs.size).toBe(languages.length * looks.length);
  });

  test('notice a picture without words, faint text and targets too small to hit', async () => {
    const page = await open('en');
    await signInPage(page).open();
    await page.evaluate(() => {
      const picture = document.createElement('img');
      const faint = document.createElement('p');
      faint.textContent = 'faint';
      faint.style.color = '#ddd';
      const small = ['a', 'b'].map((name) => {
        const button = document.createElement('button');
        button.textContent = name;
        button.style.cssText = 'width:10px;height:10px;padding:0;border:0;font-size:8px';
        return button;
      });
      document.querySelector('main form')?.append(picture, faint, ...small);
    });
    const found = (await accessibilityProblems(page)).map((problem) => problem.split(':')[0]);
    expect(new Set(found)).toEqual(new Set(['image-alt', 'color-contrast', 'target-size']));
  });
});
