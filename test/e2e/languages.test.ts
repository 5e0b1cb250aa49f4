import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, signIn, signInPage } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const titles = [
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
] as const;

describe('The language of the page', () => {
  test('is switched without a reload; what was typed, the step and focus stay', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.email.fill('half@typed');
    const heading = page.getByRole('heading', { level: 1 });
    const english = await heading.textContent();
    const selector = page.locator('select').filter({ has: page.locator('option[lang="ja"]') });
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    for (const [language] of titles) {
      await selector.focus();
      await selector.selectOption(language);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      expect(await heading.textContent()).not.toBe(english);
      expect(await form.email.inputValue()).toBe('half@typed');
      expect(await selector.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(language);
    }
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  });

  test('keeps the password step when it is switched there', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    await form.password.fill('Harbour-Lantern-42');
    await page
      .locator('select')
      .filter({ has: page.locator('option[lang="ja"]') })
      .selectOption('fr');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await form.password.inputValue()).toBe('Harbour-Lantern-42');
    await form.press();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('is kept for the next visit, and no other language is asked for than it and the fallback', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ja'));
    const asked = new Set<string>();
    page.on('request', (request) => {
      const language = /\/assets\/locales\/(\w+)\//.exec(request.url())?.[1];
      if (language) asked.add(language);
    });
    const arrived: Promise<readonly string[]>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/definitions/arrival/'))
        arrived.push(response.json().then(({ texts }) => Object.keys(texts)));
    });
    await signInPage(page).open();
    await expect.poll(() => page.title()).toMatch(/[ぁ-ん]|[ァ-ン]/);
    const came = (await Promise.all(arrived)).flat();
    expect(came, 'the fallback comes with the page').toContain('en');
    expect([...new Set([...asked, ...came])].sort()).toEqual(['en', 'ja']);
  });

  test('is English where nothing was chosen, whatever the browser prefers (specification section 4)', async () => {
    const page = await browser.newPage({ language: 'xx' });
    await signInPage(page).open();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('comes from the profile where the browser keeps none', async () => {
    const page = await browser.newPage();
    await signIn(page, 'academic');
    await page.evaluate(() => localStorage.clear());
    const profile = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
    await page.reload();
    await page.locator('.portal').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(profile.language);
  });

  test.each(titles)('shows no key and no English sentence in %s', async (language) => {
    const page = await browser.newPage();
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    const form = signInPage(page);
    await form.open();
    await form.press();
    const seen = [await said(page)];
    await form.giveEmail(person('agent'));
    await form.givePassword('Wrong-Password-1');
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    seen.push(await said(page));
    await form.givePassword();
    await page.locator('.portal').waitFor();
    seen.push(await said(page));
    const text = seen.join('\n');
    expect(text).not.toMatch(/\b[a-z]+(?::[a-z]+)?\.[a-zA-Z]+\.[a-zA-Z]+\b(?!@)/);
    expect(text).not.toMatch(/\b(Sign|Enter|Password|Welcome|Continue|Back|Language|problem)\b/);
  });
});

/** What stands on the page in its own language: parts marked as another's (endonyms, an announcement) are left out. */
function said(page: WatchedPage): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('#root')?.cloneNode(true);
    if (!(root instanceof Element)) return '';
    for (const part of root.querySelectorAll('[lang]')) {
      if (part.getAttribute('lang') !== document.documentElement.lang) part.remove();
    }
    return root.textContent ?? '';
  });
}
