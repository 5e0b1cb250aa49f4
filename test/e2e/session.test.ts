import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { during } from '../support/e2e-during';
import { addressOf, person, signIn, signInPage } from '../support/e2e-portal';
import { crowding } from '../support/waiting';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

/** Another tab of the same browser. */
async function otherTab(page: WatchedPage, path = '/home') {
  const tab = await page.context().newPage();
  await tab.goto(addressOf(page, path));
  await tab.locator('.portal').waitFor();
  return tab;
}
/** Ends the session on the server without any tab hearing of it. */
async function endQuietly(page: WatchedPage): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const ended = await page.request.post(addressOf(page, '/api/v1/sso/logout'), {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), Origin: new URL(page.portal).origin },
    data: {},
  });
  expect(ended.status()).toBe(204);
}
async function signOut(page: WatchedPage): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}
const email = (page: Pick<WatchedPage, 'locator'>) => page.locator('input[name="email"]');

describe('Several tabs (quality R15, R16, S23)', () => {
  test('sign-out in one leaves all within a second and says why; who signs in again takes all along', async () => {
    const page = await browser.newPage();
    await signIn(page);
    const other = await otherTab(page, '/doc');
    await signOut(page);
    const start = Date.now();
    await other.getByText('You have signed out in another tab.').waitFor();
    expect(Date.now() - start).toBeLessThan(1_500 * crowding());
    await email(page).waitFor();
    expect(page.url(), 'anyone who leaves on purpose wanted nothing').toBe(addressOf(page, '/login'));
    const form = signInPage(page);
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await other.waitForURL(addressOf(page, '/doc'));
  });

  test('a tab that slept through the end finds out when it is looked at', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    await signIn(page);
    await page.clock.fastForward(6_000);
    await endQuietly(page);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('Your session has ended').waitFor();
    expect(page.url()).toBe(addressOf(page, `/login?target=${encodeURIComponent('/iam/home')}`));
  });

  test('another person who signs in takes over every tab, which says so; a stale tab cannot act for them', async () => {
    const page = await browser.newPage();
    await signIn(page);
    const other = await otherTab(page);
    const profile = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
    await signOut(page);
    const form = signInPage(page);
    await email(page).waitFor();
    await form.giveEmail(person('academic'));
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await other.getByRole('button', { name: /^Account:/ }).waitFor();
    await expect
      .poll(() => other.getByRole('button', { name: /^Account:/ }).getAttribute('aria-label'))
      .not.toContain(profile.firstName);
    const refused = await page.request.get(addressOf(page, '/api/v1/licenses'), {
      headers: { 'X-Portal-Person': profile.id },
    });
    expect(refused.status()).toBe(409);
    expect((await refused.json()).error.code).toBe('OTHER_PERSON');
  });
});

describe('A role that is taken away (quality R8)', () => {
  test('is noticed by the first refusal: the profile is asked again, the menu follows, nothing turns in circles', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-write', '/admin/login?target=%2Fiam%2Fadmin%2Fdoc');
    await page.waitForURL(addressOf(page, '/admin/doc'));
    let profiles = 0;
    await page.route('**/auth/profile', async (route) => {
      profiles++;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 1, roleName: 'USER' } });
    });
    await page.route('**/openapi.json', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'PERMISSION_DENIED', message: 'No.', severity: 'ERROR' } } }),
    );
    await page.locator('nav').getByRole('link', { name: 'API', exact: true }).click();
    await page.waitForURL(addressOf(page, '/admin/unauthorized'));
    await page.getByRole('button', { name: 'Go to the user portal' }).waitFor();
    await expect.poll(() => page.locator('nav').getByRole('link').count()).toBe(0);
    expect(profiles).toBeLessThanOrEqual(2);
  });
});

describe('Idle (quality R17)', () => {
  test('warns with a count-down in a dialog; one press stays; the wall clock ends it, and what was wanted is kept', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    await signIn(page);
    await page.clock.fastForward(14 * 60_000 + 2_000);
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    await during(page.waitForRequest('**/api/v1/sso'), () =>
      dialog.getByRole('button', { name: /Stay signed in/ }).click(),
    );
    await dialog.waitFor({ state: 'hidden' });
    // The computer sleeps.
    await page.clock.fastForward(60 * 60_000);
    await page.getByText('You were signed out after a while without activity.').waitFor();
    expect(page.url()).toContain(encodeURIComponent('/iam/home'));
    await expect.poll(async () => (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).status()).toBe(401);
  });
});

describe('A browser that keeps nothing, or nonsense (quality R18)', () => {
  test.each([
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
    [
      'corrupt',
      () => {
        for (const name of [
          'portico-visitedRoutes',
          'portico-drafts',
          'portico-lastActivity',
          'i18nextLng',
          'react-router-scroll-positions',
        ]) {
          sessionStorage.setItem(name, '{"__proto__":');
          localStorage.setItem(name, '{"__proto__":');
        }
      },
    ],
  ])('%s: everything works in memory', async (_name, spoil) => {
    const page = await browser.newPage();
    page.allow(/Failed to save scroll positions|QuotaExceededError|SyntaxError/);
    await page.addInitScript(spoil);
    await signIn(page);
    await page.getByRole('link', { name: 'Help', exact: true }).last().click();
    await page.waitForURL(addressOf(page, '/doc'));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  });
});

describe('A network that comes and goes, a portal that was built again (quality R3, R4, R12, R21)', () => {
  test('offline is said, and no longer when it is over; a read that met a broken server once is tried again', async () => {
    const page = await browser.newPage({ isFirstVisit: true });
    page.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await signIn(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
    let asked = 0;
    await page.route('**/openapi.json', (route) =>
      ++asked === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto(addressOf(page, '/doc/api'));
    await page.getByText('/auth/profile').first().waitFor();
    expect(asked).toBe(2);
  });

  test('a part of the program that is gone is no blank page: loading again is offered, and helps', async () => {
    const page = await browser.newPage();
    page.allow(
      /Failed to load resource|Failed to fetch dynamically|api-operations|view-failed|page-failed|error boundary|TypeError/,
    );
    await signIn(page);
    await page.route('**/assets/api-operations-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Help', exact: true }).last().click();
    await page.locator('nav').getByRole('link', { name: 'API', exact: true }).click();
    const again = page.getByRole('button', { name: 'Reload', exact: true });
    await again.waitFor();
    await page.getByRole('button', { name: /^Account:/ }).waitFor();
    // What it was stands on the list of errors; menu and account go on working (quality R23).
    await page.getByRole('region', { name: 'Whoops, something went wrong!' }).waitFor();
    await page.unroute('**/assets/api-operations-*.js');
    await again.click();
    await page.getByText('/auth/profile').first().waitFor();
  });

  test('a part of the program that a form needs and that is gone: loading the page again is offered, and keeps what was typed (quality R21)', async () => {
    const page = await browser.newPage();
    page.allow(/Failed to load resource|Failed to fetch dynamically|TypeError/);
    const form = signInPage(page);
    await form.open();
    await page.route('**/assets/whole-api-client-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await form.email.fill(person('user'));
    await form.press();
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    expect(await form.email.inputValue()).toBe(person('user'));
    const whoops = page.getByRole('region', { name: 'Whoops, something went wrong!' });
    await page.unroute('**/assets/whole-api-client-*.js');
    await whoops.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => form.email.inputValue()).toBe(person('user'));
    await form.press();
    await form.password.waitFor();
  });

  test('what is shown is read again once when the network is back (quality R12)', async () => {
    // Alone in its process: another page there hears of the network before this one has it.
    const page = await browser.newPage({ isFirstVisit: true });
    page.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await signIn(page, 'user', '/login?target=%2Fiam%2Flicenses%2Flist');
    await page.locator('.pt-row').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.endsWith('/api/v1/licenses')) reads.push(request.url());
    });
    await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/api/v1/licenses')),
      page.context().setOffline(false),
    ]);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
    expect(reads).toHaveLength(1);
  });

  test('a wait that the server asks for is counted down', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    const form = signInPage(page);
    await form.open();
    await page.route('**/sso/init', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '17' },
        json: { error: { code: 'TOO_MANY_REQUESTS', message: '', severity: 'ERROR', args: { seconds: 17 } } },
      }),
    );
    await form.email.fill(person('user'));
    await form.press();
    await page.getByText('wait 17 s').waitFor();
    await page.clock.fastForward(5_000);
    await page.getByText('wait 12 s').waitFor();
    await page.clock.fastForward(20_000);
    await page.getByText('You can try again now.').waitFor();
  });
});

describe('Signing out (specification section 4)', () => {
  test('holds although the server cannot hear it: nothing of the person comes back, and the server is told later', async () => {
    const page = await browser.newPage();
    page.allow(/Failed to load resource/);
    await signIn(page);
    const profiles: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/profile') && profiles.push(request.url()));
    await page.route('**/sso/logout', (route) => route.abort('connectionrefused'));
    await signOut(page);
    await email(page).waitFor();
    expect(page.url()).toBe(addressOf(page, '/login'));
    await page.goto(addressOf(page, '/home'));
    await email(page).waitFor();
    expect(profiles, 'nobody asked who it was').toEqual([]);
    await page.unroute('**/sso/logout');
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/sso/logout') && answer.status() === 204),
      page.evaluate(() => window.dispatchEvent(new Event('online'))),
    ]);
    await page.reload();
    await email(page).waitFor();
    expect((await page.request.get(addressOf(page, '/api/v1/auth/profile'))).status()).toBe(401);
    // Anyone who signs in next is there, and stays.
    const form = signInPage(page);
    await form.giveEmail(person('academic'));
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await page.reload();
    await page.locator('.portal').waitFor();
  });

  test('answers of the wrong kind leave the portal standing (quality R14)', async () => {
    const page = await browser.newPage();
    await signIn(page);
    await page.route('**/auth/profile', async (route) => {
      const answer = await route.fetch();
      const profile = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...profile, role: 42, language: 'tlh', firstName: null, agentEnabled: 'perhaps' },
      });
    });
    await page.reload();
    await page.locator('.portal').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.unroute('**/auth/profile');
    await page.route('**/auth/profile', (route) => route.fulfill({ json: null }));
    await page.reload();
    await page.getByText('User profile is not loaded').waitFor();
  });
});
