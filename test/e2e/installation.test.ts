import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, signIn, signInPage, signOut } from '../support/e2e-portal';
import { fill, somebody } from '../support/e2e-registration';
import { changeSettings } from '../support/e2e-settings';
import { type ServerProcess, startServer } from '../support/server-process';

let browser: TestBrowser;
/** Has the whole host, a login of its own for administrators, no way back after sign-in, and a page to say goodbye. */
let whole: ServerProcess;
/** Two folders deep. */
let deep: ServerProcess;
const goodbye = 'https://goodbye.example/see-you?from=portal';

beforeAll(async () => {
  [browser, whole, deep] = await Promise.all([
    openBrowser(),
    startServer({
      database: 'embedded',
      env: {
        APPLICATION_PREFIX: '/',
        SYSTEM_LOGIN_PATH: 'auth/login',
        LOGIN_REDIRECT: 'off',
        LOGOUT_URL: goodbye,
        ROUTE_TRACKER: 'off',
        EDIT_PROFILE_PATH: 'none',
        CAREERS_PATH: 'jobs/agreement',
      },
    }),
    startServer({
      database: 'embedded',
      env: { APPLICATION_PREFIX: '/customers/portal', LOGIN_PATH: 'sign/in', LOGOUT_URL: '/goodbye' },
    }),
  ]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => Promise.all([browser.close(), whole.stop(), deep.stop()]));

/** Answers every site but the portal's with an empty page. */
async function fenced(address: string): Promise<WatchedPage> {
  const page = await browser.newPage({ address });
  const { origin } = new URL(address);
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
  );
  return page;
}

describe('A portal that has the whole host (APPLICATION_PREFIX=/)', () => {
  test('keeps no wish without login redirecting, follows links, reloads, has no route that is switched off, and says goodbye where it was told to', async () => {
    const page = await fenced(whole.address);
    await page.goto(addressOf(page, '/licenses/list?id=1'));
    await page.waitForURL(addressOf(page, '/login'));
    const form = signInPage(page);
    await form.email.waitFor();
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
    await page.locator('nav').getByRole('link', { name: 'API keys', exact: true }).click();
    await page.waitForURL(addressOf(page, '/keys/list'));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    for (const [path, rest] of [
      ['/licences/list?id=1', '/licenses/list?id=1'],
      ['/', '/home'],
    ] as const) {
      await page.goto(addressOf(page, path));
      await page.waitForURL(addressOf(page, rest));
    }
    for (const path of ['/nothing/here', '/editprofile']) {
      await page.goto(addressOf(page, path));
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      expect(page.url()).toBe(addressOf(page, path));
    }
    await page.getByRole('button', { name: /^Account:/ }).click();
    expect(await page.getByRole('link', { name: 'Edit profile' }).count()).toBe(0);
    await page.goto(addressOf(page, '/jobs/agreement'));
    await page
      .getByRole('button', { name: 'Acknowledge' })
      .or(page.getByRole('link', { name: 'Acknowledge' }))
      .waitFor();
    await page.goto(addressOf(page, '/home'));
    await page.locator('.portal').waitFor();
    await signOut(page);
    await page.waitForURL(goodbye);
    // Back shows nothing of the person who has gone (quality S23).
    await page.goBack();
    await page.waitForURL(addressOf(page, '/login'));
    await form.email.waitFor();
    expect(await page.locator('body').textContent()).not.toContain('Ursula');
  });

  test('a target that a link to sign-in names is followed all the same', async () => {
    const page = await fenced(whole.address);
    const form = signInPage(page);
    await form.open('/login?target=%2Fkeys%2Flist');
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/keys/list'));
  });

  test('the system login asks the server itself for password, in admin mode, and needs no user pool', async () => {
    const page = await fenced(whole.address);
    const pool: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/cognito')) pool.push(request.url());
    });
    const form = signInPage(page);
    await form.open('/auth/login');
    await page.getByRole('heading', { level: 1, name: 'Sign in as administrator' }).waitFor();
    await form.giveEmail(person('sysadmin'));
    const [login] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/v1/auth/login')),
      form.givePassword(),
    ]);
    expect(login.postDataJSON()).toMatchObject({ username: person('sysadmin') });
    expect(login.headers()['x-portal-mode']).toBe('admin');
    await page.waitForURL(addressOf(page, '/admin/home'));
    await expect.poll(() => page.title()).toContain('Admin Portal');
    expect(pool).toEqual([]);
  });

  test('a wrong password at the system login is refused in the same words, and the page stays', async () => {
    const page = await fenced(whole.address);
    const form = signInPage(page);
    await form.open('/auth/login');
    await form.giveEmail(person('sysadmin'));
    await form.givePassword('not the password');
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    expect(await form.password.inputValue(), 'the password is erased').toBe('');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });
});

describe('A portal two folders deep (APPLICATION_PREFIX=/customers/portal)', () => {
  test('wraps every address: deep link, sign-in, menu, other portal, translations; signing out leads to the path that was named', async () => {
    const page = await fenced(deep.address);
    const outside: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/customers/portal/') && pathname !== '/customers/portal') outside.push(pathname);
    });
    await page.goto(addressOf(page, '/licences/list?id=1&evil=1'));
    const wish = encodeURIComponent('/customers/portal/licenses/list?id=1&evil=1');
    await page.waitForURL(addressOf(page, `/sign/in?target=${wish}`));
    const form = signInPage(page);
    await form.giveEmail(person('sysadmin'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/licenses/list?id=1'));
    await page.goto(addressOf(page, '/admin'));
    await page.waitForURL(addressOf(page, '/admin/home'));
    await expect.poll(() => page.title()).toContain('Admin Portal');
    expect(outside).toEqual([]);
    // Another application of the same host.
    const goodbyePage = new URL('/goodbye', deep.address).href;
    await page.route(goodbyePage, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Goodbye</title>' }),
    );
    await signOut(page);
    await page.waitForURL(goodbyePage);
  });

  test('a login elsewhere (settings.links.newSSO) gets the wanted place along', async () => {
    const { links } = await (await fetch(`${deep.address}/api/v1/settings`)).json();
    const undo = await changeSettings(deep, { links: { ...links, newSSO: 'https://sso.example/start?tenant=7' } });
    try {
      const page = await fenced(deep.address);
      await page.goto(addressOf(page, '/licenses/list?id=1'));
      const wanted = encodeURIComponent(addressOf(page, '/licenses/list?id=1'));
      await page.waitForURL(`https://sso.example/start?tenant=7&target=${wanted}`);
      // The portal's own sign-in still stands, for anyone who asks for it by its address.
      await signIn(page, 'user', '/sign/in');
    } finally {
      await undo();
    }
  });
});

describe('A company with a single sign-on of its own (ssoDomains)', () => {
  test.each([
    ['sign-in', '/sign/in'],
    ['registration', '/register'],
  ])('its people are led there from %s, and nothing is left to answer', async (_name, path) => {
    const undo = await changeSettings(
      deep,
      { ssoDomains: { 'big.example': 'https://sso.big.example/login?from=portal' } },
      'admin',
    );
    try {
      const page = await fenced(deep.address);
      await page.goto(addressOf(page, path));
      await fill(page, { email: 'ada@big.example', ...(path === '/register' && somebody) });
      await page.locator('button[type="submit"]').click({ force: true });
      await page.waitForURL('https://sso.big.example/login?from=portal');
    } finally {
      await undo();
    }
  });
});
