import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RouteModel } from '../../engine/model';
import { openBrowser, type TestBrowser } from '../support/browser';
import { expectButtons, isDrawn } from '../support/e2e-buttons';
import { addressOf, goTo, signIn } from '../support/e2e-portal';
import { administrators, opens, screens, words } from '../support/screen-actions';

/** What people of each role see of every screen of administrators: walked from the definitions, in one page of the browser a role. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const people = { USER: 'user', ADMIN_READ: 'admin-read', ADMIN_WRITE: 'admin-write' };

/** Screens at an address that needs no record. */
const walked = administrators.flatMap((path) => {
  const route = path.at(-1) as RouteModel;
  const address = path.map((each) => each.path).filter(Boolean);
  return route.screen === undefined || address.join('/').includes(':')
    ? []
    : [{ path, screen: route.screen, address: `/admin/${address.join('/')}` }];
});

test('customers are refused at every screen of administrators, in words', async () => {
  const page = await browser.newPage();
  await signIn(page, people.USER, '/admin');
  for (const { address } of walked) {
    await goTo(page, address);
    await page.waitForURL(addressOf(page, '/admin/unauthorized'));
    await page.getByRole('heading', { level: 1, name: words('common:unauthorized.title') }).waitFor();
  }
});

// Those of SYSADMIN are looked at where every screen is walked as one (accessibility-admin.test.ts).
test.each(['ADMIN_READ', 'ADMIN_WRITE'] as const)(
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
      const counted = await expectButtons(page, screen, role);
      seen += counted.seen;
      off += counted.off;
    }
    expect(seen).toBeGreaterThan(80);
    if (role === 'ADMIN_READ') expect(off).toBeGreaterThan(50);
  },
);
