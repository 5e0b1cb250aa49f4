import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { during } from '../support/e2e-during';
import { addressOf, person, signIn } from '../support/e2e-portal';
import { type ServerProcess, startServer } from '../support/server-process';

/** What these tests change stays changed: they have a server, and so licenses, of their own. */
let server: ServerProcess;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(name: string, path: string): Promise<WatchedPage> {
  const page = await browser.newPage({ address: server.address });
  await signIn(page, name, path);
  return page;
}

const numbers = async (page: WatchedPage) => {
  const texts = await page.getByRole('button', { name: /^LIC-/ }).allTextContents();
  return texts.map(numberIn);
};
const numberIn = (text: string | null) => /LIC-[A-Z0-9]+-[A-Z0-9]+?(?=Opens|$)/.exec(text ?? '')?.[0] ?? '';
/** What opens a license in the list; the button of its actions ends with its number. */
const opener = (page: WatchedPage, number: string) => page.getByRole('button', { name: new RegExp(`^${number}`) });
const drawer = (page: WatchedPage) => page.getByRole('dialog').first();
const tab = (page: WatchedPage, name: string) => page.getByRole('tab', { name }).click();

async function openLicense(page: WatchedPage, number: string) {
  await opener(page, number).click();
  await drawer(page).getByRole('heading', { name: number }).waitFor();
}

describe('Licenses', () => {
  test('are searched, filtered by a link and opened; what is shown is in the address', async () => {
    const page = await open('user', '/licenses/list?status=SUSPENDED');
    await opener(page, 'LIC-DEM0-0006').waitFor();
    expect(await numbers(page)).toEqual(['LIC-DEM0-0006']);
    await openLicense(page, 'LIC-DEM0-0006');
    await drawer(page).getByText('Invoice 2026-0417 is open.').waitFor();
    expect(page.url()).toContain('open=');
    await page.reload();
    await drawer(page).getByRole('heading', { name: 'LIC-DEM0-0006' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });

    await page.goto(addressOf(page, '/licences/list?id=de300000-0003-4000-8000-000000000001'));
    await opener(page, 'LIC-DEM0-0001').waitFor();
    expect(await numbers(page)).toEqual(['LIC-DEM0-0001']);
    await page.goto(addressOf(page, '/licenses/list?id=nobody-has-this'));
    await page.getByText('Not found or you do not have access').waitFor();
  });

  test('are managed: a person is added, made manager and removed; a key gets its license file; all of it is told', async () => {
    const page = await open('user', '/licenses/list?q=0001');
    await openLicense(page, 'LIC-DEM0-0001');
    await tab(page, 'People');
    await page.getByRole('button', { name: 'Add person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a person to this license' });
    await dialog.locator('[data-field="email"]').fill('nobody@elsewhere.example');
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await dialog
      .getByText('There is no account with this address. Ask the person to register first.')
      .first()
      .waitFor();
    await dialog.locator('[data-field="email"]').fill(person('academic'));
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: person('academic') });
    await row.getByText('No', { exact: true }).waitFor();
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Make manager' }).click();
    await row.getByText('Yes', { exact: true }).waitFor();
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `Remove ${person('academic')}?` });
    await question.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });

    await tab(page, 'API keys');
    const download = await during(page.waitForEvent('download'), () =>
      page.getByRole('button', { name: /License file/ }).click(),
    );
    expect(download.suggestedFilename()).toMatch(/LIC-DEM0-0001/i);
    await tab(page, 'Activity');
    await drawer(page).getByText('Person removed').first().waitFor();
  });

  test('of academics are renewed by themselves, and another window hears of it within a poll', async () => {
    const other = await browser.newPage({ address: server.address });
    await signIn(other, 'academic');
    await other.clock.install();
    await other.goto(addressOf(other, '/licenses/list?status=EXPIRING'));
    const expiring = other.getByRole('button', { name: /^LIC-/ }).first();
    await expiring.waitFor();
    const number = numberIn(await expiring.textContent());

    const page = await open('academic', `/licenses/list?q=${number}`);
    await openLicense(page, number);
    await drawer(page).getByText('Expires soon').waitFor();
    await page.getByRole('button', { name: 'Renew' }).click();
    await page.getByRole('dialog', { name: /Renew/ }).getByRole('button', { name: 'Renew' }).click();
    await drawer(page).getByText('Active', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Renew' }).count()).toBe(0);

    await other.clock.fastForward(31_000);
    await opener(other, number).waitFor({ state: 'detached' });
  });
});

test('Licenses are asked for again every 30 seconds, keys and events every 60; while nobody looks never, on return at once', async () => {
  const id = 'de300000-0003-4000-8000-000000000001';
  const names: Readonly<Record<string, string>> = {
    licenses: 'licenses',
    'auth/keys': 'keys',
    [`licenses/${id}/events`]: 'events',
  };
  const page = await browser.newPage({ address: server.address });
  await signIn(page);
  await page.clock.install();
  // The page itself counts what it waits for: the network is done before the page has read an answer.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    const page = Object.assign(window, { waits: 0 });
    XMLHttpRequest.prototype.send = function (...args) {
      page.waits++;
      this.addEventListener('loadend', () => page.waits--);
      send.apply(this, args);
    };
  });
  let asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/api\/v1\/(.*)$/.exec(new URL(request.url()).pathname)?.[1] ?? '';
    if (Object.hasOwn(names, path)) asked.push(names[path] ?? '');
  });
  /** Waits until the page has taken in what was answered, so that its next interval has begun. */
  const settled = () =>
    page.evaluate(async () => {
      const turn = () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage('behind the tasks there are');
        });
      do await turn();
      while ('waits' in window && window.waits !== 0);
      await turn();
    });
  /** Lets seconds pass, in steps that an answer is late by at most; what is asked for meanwhile. */
  const within = async (seconds: number, step: number) => {
    asked = [];
    for (let passed = 0; passed < seconds; passed += step) {
      await page.clock.runFor(step * 1_000);
      await settled();
    }
    return [...asked].sort();
  };
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  await page.goto(addressOf(page, `/licenses/list?open=${id}`));
  await drawer(page).getByRole('heading', { name: 'LIC-DEM0-0001' }).waitFor();
  // Less than the 20 seconds a read may take: a longer leap gives up what is under way, and what failed is asked for at other intervals.
  await page.clock.pauseAt(Date.now() + 10_000);
  await settled();
  // Four minutes hold eight intervals of 30 seconds, or seven and a part where each began up to two seconds late.
  const heard = await within(240, 2);
  const times = (name: string) => heard.filter((each) => each === name).length;
  expect([7, 8]).toContain(times('licenses'));
  expect([3, 4]).toContain(times('keys'));
  expect([3, 4]).toContain(times('events'));

  await look('hidden');
  expect(await within(70, 10)).toEqual([]);
  await look('visible');
  await expect.poll(() => [...asked].sort()).toEqual(['events', 'keys', 'licenses']);
});

describe('A request for a license', () => {
  test('offers what the account may have, is sent once, and stands in the list with its state', async () => {
    const page = await open('user', '/licenses/request');
    const types = page.locator('[data-field="licenseType"]');
    await types.selectOption({ label: 'Evaluation' });
    expect((await types.locator('option').allTextContents()).filter((type) => /academic/i.test(type))).toEqual([]);
    await page.locator('[data-field="purpose"]').selectOption({ label: 'Research' });
    await page.getByText('Portico Cloud', { exact: true }).first().click();
    // By keyboard: what is loaded above may push it down between looking and pressing.
    const terms = page.getByRole('checkbox', { name: /license terms/ });
    await terms.press('Space');
    await expect.poll(() => terms.isChecked()).toBe(true);
    await page.locator('[data-field="comment"]').fill('Twelve machines');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('We received your request.').first().waitFor();
    expect(await page.locator('[data-field="comment"]').inputValue()).toBe('');
    const first = page.getByRole('row').nth(1);
    await first.getByText('Requested').waitFor();
    await first.getByText('Portico Cloud').waitFor();
    await first.getByRole('link', { name: /^LIC-/ }).click();
    await page.waitForURL('**/licenses/list?id=*');
    await page.getByRole('button', { name: /^LIC-/ }).click();
    await drawer(page).getByText('Twelve machines').waitFor();
  });
});
