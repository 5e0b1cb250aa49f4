import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RouteModel } from '../../engine/model';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, goTo, signIn } from '../support/e2e-portal';
import { administrators, may, offered, opens, screens, words } from '../support/screen-actions';

/** What people of each role see of every screen of administrators: walked from the definitions, in one page of the browser a role. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const people = { USER: 'user', ADMIN_READ: 'admin-read', ADMIN_WRITE: 'admin-write', SYSADMIN: 'sysadmin' };

/** Screens at an address that needs no record. */
const walked = administrators.flatMap((path) => {
  const route = path.at(-1) as RouteModel;
  const address = path.map((each) => each.path).filter(Boolean);
  return route.screen === undefined || address.join('/').includes(':')
    ? []
    : [{ path, screen: route.screen, address: `/admin/${address.join('/')}` }];
});

/** Buttons and what keeps them from being pressed. */
const buttonsOf = (page: WatchedPage) =>
  page.locator('main button, dialog button').evaluateAll((buttons) =>
    buttons.map((button) => ({
      name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
      reason:
        button.getAttribute('aria-disabled') === 'true'
          ? (button.getAttribute('aria-describedby') ?? '')
              .split(' ')
              .map((id) => document.getElementById(id)?.textContent ?? '')
              .join(' ')
          : '',
    })),
  );

/** Nothing is on its way any more. */
const isDrawn = (page: WatchedPage) =>
  expect.poll(() => page.locator('[aria-busy="true"], [class*="-skeleton"]').count()).toBe(0);

test('customers are refused at every screen of administrators, in words', async () => {
  const page = await browser.newPage();
  await signIn(page, people.USER, '/admin');
  for (const { address } of walked) {
    await goTo(page, address);
    await page.waitForURL(addressOf(page, '/admin/unauthorized'));
    await page.getByRole('heading', { level: 1, name: words('common:unauthorized.title') }).waitFor();
  }
});

test.each(['ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'] as const)(
  'buttons of every screen are off for %s where the server refuses, with its sentence, and only there',
  async (role) => {
    const page = await browser.newPage();
    await signIn(page, people[role], '/admin/home');
    let seen = 0;
    let off = 0;
    for (const { path, screen, address } of walked) {
      await goTo(page, address);
      if (!opens(path, role)) {
        await page.waitForURL(addressOf(page, '/admin/unauthorized'));
        continue;
      }
      await page.waitForURL((url) => url.pathname.endsWith(address));
      await page.getByRole('heading', { level: 1, name: words(screens[screen]?.title ?? ''), exact: true }).waitFor();
      await isDrawn(page);
      // The first record of a list is opened: most actions are there.
      const record = page.locator('main button.pt-open[aria-haspopup="dialog"]').first();
      if ((await record.count()) > 0) {
        await record.click();
        await page.getByRole('dialog').first().getByRole('heading', { level: 2 }).first().waitFor();
        await isDrawn(page);
      }
      const drawn = await buttonsOf(page);
      for (const { action, model, permission } of offered.filter((each) => each.screen === screen)) {
        const label = words(model.label);
        const verdict = may(permission, role);
        const sentence = words(verdict.allowed ? '' : (verdict.reason ?? ''));
        const alike = drawn.filter(({ name }) => name === label || name.startsWith(`${label}: `));
        if (alike.length === 0) continue;
        seen += 1;
        if (!verdict.allowed) off += 1;
        // A dialog has a button of its own to close it, which no role keeps from being pressed.
        const isOff = alike.some(({ reason }) => reason !== '' && reason.includes(sentence));
        expect([address, action, isOff]).toEqual([address, action, !verdict.allowed]);
      }
    }
    expect(seen).toBeGreaterThan(80);
    if (role === 'ADMIN_READ') expect(off).toBeGreaterThan(50);
    else if (role === 'SYSADMIN') expect(off).toBe(0);
  },
);
