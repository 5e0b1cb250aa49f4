import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { during } from '../support/e2e-during';
import { expectToFit } from '../support/e2e-fit';
import { addressOf, signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 320].map((width) => ({ colorScheme, width, height: width === 320 ? 640 : 900 })),
);

/** The accessibility rules and the fit of the page as it is now, light and dark, wide and narrow. */
async function expectSound(page: WatchedPage, state: string): Promise<void> {
  for (const { colorScheme, width, height } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const rules = colorScheme === 'light' ? 'all' : 'look';
    expect(await accessibilityProblems(page, rules), `${state}, ${colorScheme}, ${width} pixels`).toEqual([]);
    await expectToFit(page, `${state}, ${colorScheme}, ${width} pixels`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const focused = (page: WatchedPage) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
  });

/** Waits until focus is where it should be, by the name or text of the element. */
const expectFocus = (page: WatchedPage, name: string) => expect.poll(() => focused(page)).toBe(name);

describe('Navigation (specification section 2, quality section 3)', () => {
  test('stands beside wide pages and needs no mouse: groups, marks, focus to the heading', async () => {
    const page = await browser.newPage();
    await signIn(page);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    const group = navigation.getByRole('button', { name: 'Pages in Licenses' });
    expect(await navigation.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    expect(await navigation.getByRole('link', { name: 'Request' }).count()).toBe(0);
    await group.focus();
    await page.keyboard.press('Enter');
    expect(await group.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Licenses');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Request');
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(page, '/licenses/request'));
    await expectFocus(page, 'Request a license');
    expect(await page.title()).toContain('Request a license');
    expect(await navigation.getByRole('link', { name: 'Request' }).getAttribute('aria-current')).toBe('page');
    expect(await navigation.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
    await page.goBack();
    await expectFocus(page, 'Home');
    // The documentation stands at the end, with its tooltip as description.
    const help = navigation.getByRole('link', { name: 'Help' });
    await help.hover();
    await page.getByRole('tooltip', { name: 'Documentation' }).waitFor();
    await page.mouse.move(600, 500);
    await page.getByRole('tooltip', { name: 'Documentation' }).waitFor({ state: 'hidden' });
    await expectSound(page, 'at home');
  });

  test('is a drawer on a phone: opened by a button, left by Escape, a press beside it or a link; the header is one row', async () => {
    const page = await browser.newPage({ width: 390, height: 800 });
    await signIn(page);
    const opener = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.getByRole('dialog', { name: 'Main navigation' });
    const inPage = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await inPage.count(), 'inert while closed').toBe(0);
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.focus();
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), 'focus goes in').toBe(true);
    for (const { colorScheme } of looks) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'look';
      expect(await accessibilityProblems(page, rules), `drawer, ${colorScheme}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectFocus(page, 'Open navigation');
    await opener.click();
    await page.mouse.click(380, 400);
    await drawer.waitFor({ state: 'detached' });
    await opener.click();
    await drawer.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.waitForURL(addressOf(page, '/keys/list'));
    await drawer.waitFor({ state: 'detached' });
    await expectFocus(page, 'API keys');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const height = await page.locator('.portal-header').evaluate((header) => header.getBoundingClientRect().height);
      expect(height, `${width} pixels`).toBeLessThan(72);
    }
  });

  test('switching language and appearance keeps place, focus and what was typed', async () => {
    const page = await browser.newPage();
    await signIn(page, 'user', '/editprofile');
    const name = page.locator('[data-field="firstName"]');
    await name.fill('Orsolya');
    const language = page.locator('.portal-look select');
    await language.focus();
    await language.selectOption('fr');
    await page.locator('html[lang="fr"]').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Edit profile' }).waitFor({ state: 'detached' });
    expect(await language.evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await name.inputValue()).toBe('Orsolya');
    expect(page.url()).toBe(addressOf(page, '/editprofile'));
    const appearance = page.locator('.portal-look button');
    await appearance.click();
    await appearance.click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await appearance.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await name.inputValue()).toBe('Orsolya');
  });
});

describe('Badges in the menu (specification section 2, route property badge)', () => {
  test('count what is unread, by name too, at the folded group as a sum; reading one counts down; none shows nothing', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    let unread: Record<string, number> = { WHATS_NEW: 0, SECURITY: 2, NOTIFICATION: 120 };
    await page.route('**/api/v1/posts?*', async (route) => {
      const { searchParams } = new URL(route.request().url());
      const type = searchParams.get('type');
      if (type === null || searchParams.get('size') !== '1') return route.continue();
      asked.push(`${type} ${searchParams.get('filter[read]')}`);
      return route.fulfill({ json: { items: [], total: unread[type], page: 1, size: 1 } });
    });
    await page.clock.install();
    await signIn(page);
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('link', { name: 'News, 122 unread', exact: true }).waitFor();
    expect(await menu.locator('.menu-badge').allTextContents()).toEqual(['99+']);
    expect(asked.sort()).toEqual(['NOTIFICATION false', 'SECURITY false', 'WHATS_NEW false']);
    await menu.getByRole('button', { name: 'Pages in News' }).click();
    await menu.getByRole('link', { name: 'Security, 2 unread', exact: true }).waitFor();
    await menu.getByRole('link', { name: 'Notifications, 120 unread', exact: true }).waitFor();
    await menu.getByRole('link', { name: 'What’s new', exact: true }).waitFor();
    await menu.getByRole('link', { name: 'News', exact: true }).waitFor();
    expect(await menu.locator('.menu-badge').allTextContents()).toEqual(['2', '99+']);

    // Anyone who reads one sees it at once, and what comes meanwhile within a minute.
    await menu.getByRole('link', { name: 'Security, 2 unread' }).click();
    await page.waitForURL(addressOf(page, '/news/security'));
    unread = { WHATS_NEW: 0, SECURITY: 1, NOTIFICATION: 120 };
    await page
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .click();
    await menu.getByRole('link', { name: 'Security, 1 unread', exact: true }).waitFor();
    unread = { WHATS_NEW: 3, SECURITY: 0, NOTIFICATION: 0 };
    await page.clock.fastForward(61_000);
    await menu.getByRole('link', { name: 'What’s new, 3 unread', exact: true }).waitFor();
    await menu.getByRole('link', { name: 'Security', exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('Notices (specification section 4, decision D2)', () => {
  test('show one after the other, stay in a list that a bell counts, and can be cleared', async () => {
    const page = await browser.newPage();
    await signIn(page, 'academic', '/account/notifications');
    const save = page.locator('main button[type="submit"]');
    const shown = page.locator('.pt-notices .pt-notice');
    await save.click({ force: true });
    await shown.waitFor();
    const words = (await shown.textContent()) ?? '';
    expect(words).not.toBe('');
    expect(await page.locator('.pt-notices > [role="status"]').textContent()).toContain(words);
    await page.getByRole('button', { name: 'Notices: 1 new' }).click();
    const list = page.getByRole('region', { name: 'Notices' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await expectSound(page, 'with the list of notices');
    await list.getByRole('button', { name: 'Clear all' }).click();
    await list.getByText('Messages you missed appear here.').waitFor();
    await expectFocus(page, 'Notices');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expectFocus(page, 'Notices');
  });
});

describe('The global error display (specification sections 2 and 8)', () => {
  test('lists what nobody caught, once each, and reports it without secrets; a storm leaves the page usable (R24)', async () => {
    const page = await browser.newPage();
    page.allow(/./);
    await signIn(page);
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/errors')) reports.push(request.postData() ?? '');
    });
    await page.evaluate(() => {
      window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
      for (let at = 0; at < 500; at += 1) void Promise.reject(new Error('The same again for ada@portico.example'));
      setTimeout(() => {
        throw new Error('Thrown in a timer');
      });
    });
    const whoops = page.getByRole('region', { name: 'Whoops, something went wrong!' });
    await whoops.getByText('Thrown in a timer').waitFor();
    expect(await whoops.getByRole('listitem').count()).toBe(2);
    await whoops.getByText('500 times').waitFor();
    expect(await whoops.getByText('ResizeObserver').count()).toBe(0);
    await expectSound(page, 'with errors');
    await expect.poll(() => reports.length).toBe(2);
    expect(reports.join()).not.toContain('ada@');
    await whoops.getByRole('button', { name: 'Details of 2 problems' }).click();
    expect(await whoops.getByText('Thrown in a timer').isVisible()).toBe(false);
    await whoops.getByRole('button', { name: 'Details of 2 problems' }).click();
    await whoops.getByRole('button', { name: 'Dismiss: Thrown in a timer' }).click();
    await expect.poll(() => whoops.getByRole('listitem').count()).toBe(1);
    // The page goes on working beneath.
    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.waitForURL(addressOf(page, '/keys/list'));
    await whoops.getByRole('button', { name: 'Dismiss all' }).click();
    await whoops.waitFor({ state: 'detached' });
  });
});

describe('The idle warning (specification section 2, quality R17)', () => {
  test('counts down in an alertdialog, goes on by one press, and ends the session when nobody answers', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      let ahead = 0;
      Object.assign(window, { later: (milliseconds: number) => (ahead += milliseconds) });
      Date.now = () => real() + ahead;
    });
    await signIn(page);
    const settings = await page.evaluate(async () => (await fetch('api/v1/settings')).json());
    const { idleTimeout, idleWarningTimeout } = settings.public ?? settings;
    expect(idleWarningTimeout, 'at least 20 seconds to answer').toBeGreaterThanOrEqual(20_000);
    const later = (milliseconds: number) =>
      page.evaluate((time) => (window as unknown as { later(time: number): void }).later(time), milliseconds);
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await later(idleTimeout - idleWarningTimeout + 1_000);
    await warning.waitFor();
    await expectFocus(page, 'Stay signed in');
    const clock = warning.locator('.idle-clock');
    const before = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    expect(await warning.getByRole('timer').textContent()).toMatch(/^\d+ seconds left$/);
    await expectSound(page, 'with the idle warning');
    await page.keyboard.press('Escape');
    expect(await warning.count(), 'Escape is no answer').toBe(1);
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(page.url()).toBe(addressOf(page, '/home'));
    await later(idleTimeout - idleWarningTimeout + 1_000);
    await warning.waitFor();
    await later(idleWarningTimeout);
    await page.locator('input[name="email"]').waitFor();
  });
});

describe('The tour (specification sections 2, 4 and 9)', () => {
  test('is offered, leads through the pages, ends where it was started, and is skipped for good', async () => {
    const page = await browser.newPage();
    await signIn(page, 'leads');
    const invitation = page.getByRole('region', { name: 'New here?' });
    const next = page.locator('.tour-foot button').last();
    const step = (name: string) => page.getByRole('dialog', { name }).waitFor();
    await invitation.waitFor();
    expect(await page.getByRole('dialog').count(), 'nothing opens by surprise').toBe(0);

    await invitation.getByRole('button', { name: 'Start the tour' }).press('Enter');
    await step('Everything in one menu');
    await expectFocus(page, 'Everything in one menu');
    await next.press('Enter');
    await step('Your licenses');
    await page.waitForURL(addressOf(page, '/licenses/list'));
    await expectFocus(page, 'Your licenses');
    await next.press('Enter');
    await step('API keys');
    await page.waitForURL(addressOf(page, '/keys/list'));
    await page.getByRole('button', { name: 'Back' }).click();
    await step('Your licenses');
    await page.keyboard.press('Escape');
    await page.waitForURL(addressOf(page, '/home'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectFocus(page, 'Home');
    expect(await invitation.count(), 'not twice in one visit').toBe(0);

    // Again from the menu of the account, to the end.
    await page.goto(addressOf(page, '/keys/list'));
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await step('Everything in one menu');
    await expectSound(page, 'in the tour');
    while ((await next.textContent()) !== 'Done') await next.click();
    const saved = await during(
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
      () => next.click(),
    );
    expect(await saved.json()).toMatchObject({ tourSkipped: true });
    await page.waitForURL(addressOf(page, '/keys/list'));

    const elsewhere = await browser.newPage();
    await signIn(elsewhere, 'leads');
    await elsewhere.getByRole('heading', { level: 1 }).waitFor();
    expect(await elsewhere.getByRole('region', { name: 'New here?' }).count()).toBe(0);
    await elsewhere.goto(addressOf(elsewhere, '/doc'));
    await elsewhere.locator('main').getByRole('button', { name: 'Take the tour' }).click();
    await elsewhere.getByRole('dialog', { name: 'Everything in one menu' }).waitFor();
  });

  test('is skipped for good in this browser where the profile may not be changed (disableEditProfile)', async () => {
    const page = await browser.newPage();
    await page.route('**/auth/profile', async (route) => {
      if (route.request().method() !== 'PUT') {
        const answer = await route.fetch();
        return route.fulfill({ response: answer, json: { ...(await answer.json()), tourSkipped: false } });
      }
      const error = { code: 'EDIT_PROFILE_DISABLED', message: 'Not now.', severity: 'ERROR' };
      return route.fulfill({ status: 403, json: { error } });
    });
    await signIn(page, 'academic');
    const invitation = page.getByRole('region', { name: 'New here?' });
    await page.reload();
    await invitation.getByRole('button', { name: 'Skip the tour' }).click();
    await invitation.waitFor({ state: 'detached' });
    const tab = await page.context().newPage();
    await tab.goto(addressOf(page, '/home'));
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.waitForLoadState('networkidle');
    expect(await tab.getByRole('region', { name: 'New here?' }).count()).toBe(0);
  });
});
