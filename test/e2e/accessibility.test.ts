import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { openIn, testAccessibility } from '../support/e2e-accessibility';
import { accessibilityProblems, type Rules } from '../support/e2e-axe';
import { accountJourney, homeJourney, onboardingJourneys, portalJourney } from '../support/e2e-journeys';
import { languages, looks, looksOf } from '../support/e2e-looks';
import { person, signInPage } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('Every screen and state of customers keeps WCAG 2.2 AA, in four languages, light and dark, wide and narrow', () => {
  testAccessibility(() => browser, {
    ...onboardingJourneys,
    account: accountJourney('academic'),
    home: homeJourney,
    portal: portalJourney,
  });
});

describe('What a screen reader is told', () => {
  test('at sign-in: landmarks, one heading, a named form, the parts in other languages', async () => {
    const page = await openIn(browser, 'en');
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
    const page = await openIn(browser, 'fr');
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
    const page = await openIn(browser, 'en');
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
  test('try each state in every language, dark and at 320 pixels, and sixteen states in every pair', () => {
    const pairs = new Set<string>();
    const pairsWithAll = new Set<string>();
    for (let state = 3; state < 19; state++) {
      const tried = looksOf(state);
      const all = tried.flatMap(({ looks }) => looks);
      const byRules = all.filter(({ rules }) => rules);
      expect(byRules.map(({ rules }) => rules).sort()).toEqual(['all', 'look']);
      expect(new Set(byRules.map(({ colorScheme }) => colorScheme)).size).toBe(2);
      expect(new Set(byRules.map(({ width }) => width)).size).toBe(2);
      expect(tried.filter(({ looks }) => looks.length > 0).map(({ language }) => language)).toEqual(languages);
      expect(new Set(all.map(({ colorScheme, width }) => `${colorScheme} ${width}`)).size).toBe(looks.length);
      for (const { language, looks } of tried)
        for (const { colorScheme, width, rules } of looks) {
          const pair = `${language} ${colorScheme} ${width}`;
          if (rules && state < 11) pairs.add(pair);
          if (rules === 'all') pairsWithAll.add(pair);
        }
    }
    expect(pairs.size).toBe(languages.length * looks.length);
    expect(pairsWithAll.size).toBe(languages.length * looks.length);
  });

  test('notice a picture without words, faint text and targets too small to hit', async () => {
    const page = await openIn(browser, 'en');
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
    const found = async (rules?: Rules) =>
      new Set((await accessibilityProblems(page, rules)).map((problem) => problem.split(':')[0]));
    expect(await found()).toEqual(new Set(['image-alt', 'color-contrast', 'target-size']));
    expect(await found('look')).toEqual(new Set(['color-contrast', 'target-size']));
  });
});
