import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import budget from '../../scripts/check/budget.json';
import { type LoadedFile, readModules } from '../../scripts/check/bundle';
import { checkSize, findIntruders } from '../../scripts/check/bundle-budget';
import { openBrowser, type PageWish, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, signIn } from '../support/e2e-portal';
import { type ServerProcess, startServer } from '../support/server-process';

const portal = join(import.meta.dirname, '../../dist/portal');
let browser: TestBrowser;
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ env: { DRAW_AHEAD: 'on' } });
  browser = await openBrowser();
});

afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await browser.close();
  await server.stop();
});
const newPage = (wish: PageWish = {}) => browser.newPage({ ...wish, address: server.address, isFirstVisit: true });

describe('The first load of the sign-in page', () => {
  test('keeps to its budget until one can type, by what the browser itself fetched', async () => {
    const page = await newPage();
    const fetched: Promise<LoadedFile>[] = [];
    const modules = readModules(portal);
    const note = (response: Response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      const file = `assets/${new URL(response.url()).pathname.split('/').at(-1)}`;
      // It comes when the page has nothing better to do.
      if (file.includes('follow-editions')) return;
      fetched.push(
        response.body().then((body) => ({
          file,
          gzipBytes: gzipSync(body, { level: 9 }).length,
          modules: modules[file] ?? [],
        })),
      );
    };
    page.on('response', note);
    await page.goto(addressOf(page, '/login'));
    await page.locator('input[name="email"]').waitFor();
    await isReady(page);
    // With the first letter begins what is fetched for the page after sign-in.
    page.off('response', note);
    await page.locator('input[name="email"]').fill('a');
    const files = await Promise.all(fetched);
    expect(files.length).toBeGreaterThan(1);
    const told = files.map(({ file, gzipBytes }) => `${file} ${gzipBytes}`).join('\n');
    expect(checkSize(files, budget.signIn.gzipKilobytes).sound, told).toBe(true);
    expect(findIntruders(files, budget.neverAtSignIn)).toEqual([]);
  });
});

describe.each(['on', 'off'])('Until sign-in can be used, with pages drawn ahead %s', (drawn) => {
  test('few requests wait for one another, and what comes over the line keeps to its budget', async () => {
    const own = drawn === 'on' ? server : await startServer({ env: { DRAW_AHEAD: drawn } });
    const page = await browser.newPage({ address: own.address, isFirstVisit: true });
    const line = await requestsOf(page);
    await page.goto(addressOf(page, '/login'));
    await isReady(page);
    await page.locator('input[name="email"]').waitFor();
    const { requests } = line;
    await line.stop();
    const told = requests.map(({ url, depth, bytes }) => `${depth} ${bytes} ${url}`).join('\n');
    expect(requests.length, told).toBeGreaterThan(5);
    expect(Math.max(...requests.map(({ depth }) => depth)), told).toBeLessThanOrEqual(budget.signIn.inARow);
    expect(
      requests.filter(({ bytes }) => bytes === 0),
      told,
    ).toEqual([]);
    const kilobytes = requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(kilobytes, told).toBeLessThanOrEqual(budget.signIn.wholeKilobytes);
    await page.context().close();
    if (own !== server) await own.stop();
  });
});

/** What a page asks for, as it comes over the line: compressed by the server, with headers, and how many requests it had to wait for. */
async function requestsOf(page: WatchedPage) {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, { url: string; depth: number; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    // It comes when the page has nothing better to do.
    if (!request.url.startsWith('http') || /follow-editions|definitions\/events/.test(request.url)) return;
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const before = [...asked.values()].filter(({ url }) => url === from).map(({ depth }) => depth);
    const first = initiator.type === 'other' && asked.size === 0;
    asked.set(requestId, { url: request.url, depth: first ? 1 : Math.max(1, ...before) + 1, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = asked.get(requestId);
    if (found) found.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return {
    get requests() {
      return [...asked.values()];
    },
    stop: () => session.detach(),
  };
}

describe('The first page comes as HTML', () => {
  test.each([
    ['en', 'Sign in', 'Email address', 'Continue'],
    ['es', 'Iniciar sesión', 'Correo electrónico', 'Continuar'],
    ['fr', 'Connexion', 'Adresse e-mail', 'Continuer'],
    ['ja', 'サインイン', 'メールアドレス', '次へ'],
  ])(
    '%s: without any script it shows its title, its field with a label, and its button',
    async (language, title, label, submit) => {
      const page = await newPage({ language, scripts: false });
      await page.goto(addressOf(page, '/login'));
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('textbox', { name: label }).waitFor();
      await page.getByRole('button', { name: submit }).waitFor();
      expect(await page.title()).toContain(title);
    },
  );

  test.each([
    '/login?target=%2Fiam%2Fkeys%2Flist',
    '/register',
    '/reset_password',
    '/unsubscribe',
    '/careers/terms-and-conditions',
    '/',
  ])('%s is taken over as it stands: the same elements, nothing said on the console, nothing jumps', async (path) => {
    const page = await newPage();
    await isDrawn(page, path);
    const scripts = await holdScripts(page);
    // Code that comes after the data it draws: what it takes over must not have changed meanwhile.
    let underWay = 0;
    await page.route(/\/assets\/(?!index-)[^/]*\.js/, async (route) => {
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => undefined);
      underWay -= 1;
    });
    await page.goto(addressOf(page, path), { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#root :is(form, h1, input, select, button, a, section)'))
        element.setAttribute('data-was', 'drawn');
    });
    const drawn = await page.evaluateHandle(() => [...document.querySelectorAll('#root [data-was]')]);
    scripts.release();
    await isReady(page);
    await expect.poll(() => underWay).toBe(0);
    await page.waitForTimeout(300);
    expect(await drawn.evaluate((all) => all.filter((one) => !one.isConnected).map((one) => one.outerHTML))).toEqual(
      [],
    );
    expect(await page.locator('#root [style]').count()).toBe(0);
    // What is left is the typeface that takes the place of the browser's own.
    expect(await jumped(page)).toBeLessThan(0.001);
  });

  test('in the dark from the first frame, where that was chosen', async () => {
    const page = await newPage();
    await page.goto(addressOf(page, '/login'));
    await isReady(page);
    const button = page.getByRole('button', { name: /^Appearance/ });
    await button.click();
    await button.click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('of somebody who is signed in it is the frame, with nothing of theirs, until the page can be drawn whole', async () => {
    const page = await newPage();
    await signIn(page);
    const scripts = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.portal-ahead .brand-name').waitFor();
    const { email } = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
    expect(await page.locator('#root').textContent()).not.toContain(email.split('@')[0]);
    const states = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const look = () => {
            const now = document.querySelector('#root')?.firstElementChild?.nextElementSibling?.className ?? '';
            if (seen.at(-1) !== now) seen.push(now);
            if (document.querySelector('.portal')) resolve(seen);
          };
          new MutationObserver(look).observe(document.getElementById('root') as HTMLElement, { childList: true });
        }),
    );
    scripts.release();
    expect(await states, 'no splash and no empty frame in between').toHaveLength(1);
  });
});

describe('What is typed before the scripts are there', () => {
  test('is kept, with the place of the caret, and a submit is done once, without an address that tells it', async () => {
    const page = await newPage();
    const scripts = await holdScripts(page);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    await page.goto(addressOf(page, '/login'), { waitUntil: 'commit' });
    const email = page.locator('input[name="email"]');
    await email.pressSequentially(person('user'));
    await email.press('Home');
    await email.evaluate((element) => element.setAttribute('data-was', 'typed'));
    await email.press('Enter');
    await page.locator('button[type="submit"]').click({ force: true });
    await page.waitForTimeout(300);
    expect(await email.inputValue()).toBe(person('user'));
    scripts.release();
    await page.locator('input[name="password"]').waitFor();
    expect(calls).toEqual(['/iam/api/v1/sso/init']);
    expect(addresses.every((address) => !address.includes('portico.example') && !address.includes('email='))).toBe(
      true,
    );
    expect(new Set(addresses.map((address) => new URL(address).search))).toEqual(new Set(['']));
  });

  test('stays in its element, and typing goes on where it was', async () => {
    const page = await newPage();
    const scripts = await holdScripts(page);
    await page.goto(addressOf(page, '/register'), { waitUntil: 'commit' });
    const field = page.locator('form [data-field]:not([type=hidden], [type=checkbox])').first();
    await field.pressSequentially('bc');
    await field.press('Home');
    await field.evaluate((element) => element.setAttribute('data-was', 'typed'));
    scripts.release();
    await isReady(page);
    await page.keyboard.type('a');
    expect([await field.inputValue(), await field.getAttribute('data-was')]).toEqual(['abc', 'typed']);
  });

  test('is kept too where the browser knows better than the server what is to be drawn', async () => {
    const page = await newPage();
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'));
    const scripts = await holdScripts(page);
    await page.goto(addressOf(page, '/login'), { waitUntil: 'commit' });
    await page.locator('input[name="email"]').fill('half@typed');
    scripts.release();
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor();
    expect(await page.locator('input[name="email"]').inputValue()).toBe('half@typed');
  });
});

/** Keeps the portal's own code from arriving until it is released. */
async function holdScripts(page: WatchedPage): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return { release };
}

/** Waits until the server has drawn a page: on a busy machine the first who asks may get it without. */
async function isDrawn(page: WatchedPage, path: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(addressOf(page, path))).text(), { interval: 300 })
    .toContain('data-drawn');
}

/** Waits until the portal has taken the page over. */
async function isReady(page: WatchedPage): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('#root *')?.isConnected &&
      Object.keys(document.querySelector('#root *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.waitForTimeout(150);
}

/** How far things moved by themselves, as browsers count it (cumulative layout shift). */
function jumped(page: WatchedPage): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 300, 0);
      }),
  );
}
