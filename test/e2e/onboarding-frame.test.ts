import { createTheme } from '@mui/material/styles';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { themeCss } from '../../engine/kit/theme-css';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { signInPage } from '../support/e2e-portal';
import { changeSettings } from '../support/e2e-settings';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const side = (page: WatchedPage) => page.getByRole('complementary');
const style = (page: WatchedPage, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

describe('The onboarding shell (specification section 2)', () => {
  test('has its side panel only where it is wider than 1100 px, and the small layout on small screens', async () => {
    const page = await browser.newPage({ width: 1101, height: 800 });
    await signInPage(page).open();
    // A scroll bar takes room from the page: what counts is the page's own width.
    const scrollBar = 1101 - (await page.locator('.onboarding').evaluate((element) => element.clientWidth));
    await page.setViewportSize({ width: 1101 + scrollBar, height: 800 });
    expect(await side(page).isVisible()).toBe(true);
    const roomy = await style(page, '.onboarding-header', 'padding-top');
    await page.setViewportSize({ width: 1100 + scrollBar, height: 800 });
    expect(await side(page).isVisible()).toBe(false);
    await page.setViewportSize({ width: 601, height: 800 });
    expect(await style(page, '.onboarding-header', 'padding-top'), '601 × 800 is not small').toBe(roomy);
    await page.setViewportSize({ width: 600, height: 800 });
    const small = await style(page, '.onboarding-header', 'padding-top');
    expect(Number.parseFloat(small)).toBeLessThan(Number.parseFloat(roomy));
    await page.setViewportSize({ width: 1000, height: 799 });
    expect(await style(page, '.onboarding-header', 'padding-top'), 'below 800 px of height').toBe(small);
  });

  test('offers the languages by their own names, and nothing where there is only one', async () => {
    const page = await browser.newPage();
    await signInPage(page).open();
    const options = page.getByRole('combobox', { name: 'Language' }).locator('option');
    expect(
      await options.evaluateAll((all) => all.map((each) => [each.getAttribute('lang'), each.textContent])),
    ).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['fr', 'Français'],
      ['ja', '日本語'],
    ]);
    const restore = await changeSettings(browser, { languageSelection: ['en'] });
    try {
      await page.reload();
      await signInPage(page).email.waitFor();
      expect(await page.getByRole('combobox', { name: 'Language' }).count()).toBe(0);
    } finally {
      await restore();
    }
  });
});

describe('Another theme (src/theme.ts)', () => {
  /** A vendor's: other colors, another face, square corners. */
  const vendor = createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: {
      light: { palette: { primary: { main: '#0b6b3a', contrastText: '#ffffff' } } },
      dark: { palette: { primary: { main: '#7fe0a8', contrastText: '#00210f' } } },
    },
    shape: { borderRadius: 1 },
    typography: { fontFamily: 'Georgia, serif' },
  });

  test('is followed by every part of the page, in both schemes, and by nothing but its variables', async () => {
    const page = await browser.newPage();
    const parts = async () => ({
      button: await style(page, 'button[type="submit"]', 'border-radius'),
      face: await style(page, 'body', 'font-family'),
      ring: await style(page, '.brand-path', 'stroke'),
      side: await style(page, '.onboarding-side', 'background-color'),
    });
    await signInPage(page).open();
    await signInPage(page).email.fill('a@b.example');
    const before = { ...(await parts()), submit: await style(page, 'button[type="submit"]', 'background-color') };
    expect(before.submit).toBe('rgb(31, 79, 209)');

    await page.route('**/assets/*.css', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n${themeCss(vendor)}` });
    });
    await page.reload();
    await signInPage(page).email.fill('a@b.example');
    const after = await parts();
    expect(await style(page, 'button[type="submit"]', 'background-color')).toBe('rgb(11, 107, 58)');
    expect(after.face).toContain('Georgia');
    expect(after.ring).toBe('rgb(11, 107, 58)');
    expect(after.button).not.toBe(before.button);
    expect(after.side, 'the panel is the primary color, darkened').not.toBe(before.side);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await style(page, 'button[type="submit"]', 'background-color')).toBe('rgb(127, 224, 168)');
  });
});
