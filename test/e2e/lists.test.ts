import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('A list with no mouse', () => {
  test('is searched, sorted and opened; the address holds it all; Escape gives focus back', async () => {
    const page = await browser.newPage();
    await signIn(page, 'user', '/licenses/list');
    await page.locator('.pt-row').first().waitFor();
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('cloud');
    // Sorted before the search is asked: neither may undo the other.
    await page.getByRole('button', { name: 'Number', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('q') === 'cloud' && searchParams.get('sort') === '-number',
    );
    await page.locator('th[aria-sort="descending"]').waitFor();
    await page.locator('.pt-table:not([aria-busy])').waitFor();

    const opener = page.locator('.pt-open').first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.locator('dialog.pt-sheet-drawer[open]');
    await drawer.waitFor();
    const focused = (selector: string) =>
      page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
    await focused('.pt-sheet-drawer h2');
    expect(new URL(page.url()).searchParams.get('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await focused('.pt-open');
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('open')).toBeNull();
  });
});
