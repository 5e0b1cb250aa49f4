import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addressOf, signInPage, withoutArrival } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const failure = /Failed to load resource/;

describe('The start of the portal (specification section 4, quality R1)', () => {
  test.each([
    ['the definitions', '**/definitions/manifest.json'],
    ['the routes', '**/definitions/routes/**'],
  ])('without %s shows the error panel, and Retry works once they are there', async (_name, address) => {
    const page = await browser.newPage();
    page.allow(failure);
    await withoutArrival(page);
    let asked = 0;
    await page.route(address, (route) => {
      asked++;
      return route.abort('connectionrefused');
    });
    await page.goto(addressOf(page, '/login'));
    const heading = page.getByRole('heading', { level: 1, name: 'Error initializing the application' });
    await heading.waitFor();
    expect(await page.title()).toBe('Error initializing the application');
    await page.waitForTimeout(300);
    const before = asked;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toBe(before + 1);
    await heading.waitFor();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await signInPage(page).email.waitFor();
    expect(asked, 'nobody asked again unbidden').toBe(before + 1);
  });

  test('without the profile of somebody who is signed in says so', async () => {
    const page = await browser.newPage();
    page.allow(failure);
    const form = signInPage(page);
    await form.open();
    await form.giveEmail('user@portico.example');
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await page.route('**/auth/profile', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByText('Error loading profile').waitFor();
    await page.unroute('**/auth/profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.portal').waitFor();
  });

  test('speaks the language kept from the last visit even then', async () => {
    const page = await browser.newPage();
    page.allow(failure);
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ja'));
    await withoutArrival(page);
    await page.route('**/definitions/manifest.json', (route) => route.abort());
    await page.goto(addressOf(page, '/login'));
    await page.getByRole('button', { name: '再試行' }).waitFor();
    expect(await page.locator('main').getAttribute('lang')).toBe('ja');
  });
});

describe('Translations that are not there (quality R20)', () => {
  test('are asked for by the version of the texts and of the definitions, so that no old ones are shown from a cache', async () => {
    const page = await browser.newPage();
    await withoutArrival(page);
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/locales/')) asked.push(new URL(request.url()));
    });
    await signInPage(page).open();
    const { hash } = await (await page.request.get(addressOf(page, '/definitions/manifest.json'))).json();
    expect(asked.length).toBeGreaterThan(0);
    for (const { search } of asked) {
      expect(search).toMatch(/[?&]v(ersion)?=1062-/);
      expect(search).toContain(hash.slice(0, 8));
    }
  });

  test.each([
    ['missing', { status: 404, body: '' }],
    ['malformed', { status: 200, contentType: 'application/json', body: '{"signIn":' }],
  ])('%s fall back to English, key by key, with one report and no key shown', async (_name, answer) => {
    const page = await browser.newPage();
    page.allow(failure);
    const reports: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('translations-missing')) reports.push(message.text());
    });
    page.allow(/translations-missing/);
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'));
    await withoutArrival(page);
    await page.route('**/assets/locales/fr/iam.json*', (route) => route.fulfill(answer));
    await signInPage(page).open();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
    expect(reports).toHaveLength(1);
    expect(await page.locator('#root').textContent()).not.toMatch(/signIn\.|fields\./);
  });

  test('of a language chosen later leave the page as readable as it was, which is said', async () => {
    const page = await browser.newPage();
    page.allow(failure);
    page.allow(/translations-missing/);
    await page.route('**/assets/locales/es/*', (route) => route.abort());
    const form = signInPage(page);
    await form.open();
    await form.email.fill('half@typed');
    await page
      .locator('select')
      .filter({ has: page.locator('option[lang="ja"]') })
      .selectOption('es');
    await page.getByText('The language could not be changed').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
    expect(await form.email.inputValue()).toBe('half@typed');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});
