import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../server/platform/configuration';
import { sitePlaces } from '../../server/static/site-places';
import { runStaticCommand } from '../../server/static-command';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addressOf, person, signInByForm, signInPage, signOut } from '../support/e2e-portal';
import { control, fill, freshAddress, openRegistration, press, somebody } from '../support/e2e-registration';
import { nginx, nginxSite, plainSite, type SiteServer } from '../support/site-server';

/** The portal as files under the strict policy, by a web server that knows nothing of it, beside the server as its backend. */
let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  [browser, folder] = await Promise.all([openBrowser(), mkdtemp(join(tmpdir(), 'portico-site-'))]);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runStaticCommand([folder], { environment: {}, print: say, complain: say, folder });
  expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining(`${folder}/site`)]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const webServers: readonly (readonly [name: string, there: boolean, start: () => Promise<SiteServer>])[] = [
  [
    'a plain server of files',
    true,
    () => plainSite(folder, sitePlaces(readConfiguration({})), '/iam', browser.address),
  ],
  ['nginx', nginx !== undefined, () => nginxSite(folder, browser.address)],
];

describe.each(webServers)('A portal of files served by %s', (_name, there, start) => {
  let site: SiteServer;
  let address: string;
  beforeAll(async () => {
    if (!there) return;
    site = await start();
    address = `${site.origin}/iam`;
  });
  afterAll(() => site?.stop());

  test.runIf(there)('a person signs in by the form, sees home, reloads, changes something and signs out', async () => {
    const page = await browser.newPage({ address });
    await signInByForm(page);
    await page.waitForURL(addressOf(page, '/home'));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.reload();
    await page.locator('.portal').waitFor();
    // A browser that was closed meanwhile has lost the XSRF cookie, and is given another.
    await page.context().clearCookies({ name: 'XSRF-TOKEN' });
    await page.goto(addressOf(page, '/licenses/list'));
    await page.getByRole('heading', { level: 1, name: 'Licenses' }).waitFor();
    const cookies = await page.context().cookies(address);
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const settings = addressOf(page, '/api/v1/auth/notification-settings');
    const headers = { Origin: site.origin, 'X-XSRF-TOKEN': token };
    const kept = await page.request.put(settings, { headers, data: await (await page.request.get(settings)).json() });
    expect(kept.status()).toBe(200);
    await signOut(page);
    await signInPage(page).email.waitFor();
  });

  test.runIf(there)('an administrator comes in by the page of the admin portal', async () => {
    const page = await browser.newPage({ address });
    await signInByForm(page, 'sysadmin', '/admin/login');
    await page.waitForURL(addressOf(page, '/admin/home'));
    await page.goto(addressOf(page, '/admin/users/list'));
    await page.getByText(person('user')).first().waitFor();
  });

  test.runIf(there)('registration offers countries and judges, in the language of the visitor', async () => {
    const page = await browser.newPage({ address, language: 'fr' });
    await page.goto(addressOf(page, '/login'));
    await signInPage(page).email.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await openRegistration(page);
    await fill(page, { ...somebody, country: 'Canad', email: freshAddress() });
    await fill(page, { state: 'Ontario' });
    await press(page);
    await control(page, 'company').or(control(page, 'accountType')).first().waitFor();
  });

  test.runIf(there)('each page has a nonce and a policy of its own; what is not there is no page', async () => {
    const look = async (path: string) => {
      const answer = await fetch(`${address}${path}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const text = await answer.text();
      return {
        status: answer.status,
        policy,
        text,
        cache: answer.headers.get('cache-control'),
        headers: answer.headers,
      };
    };
    const pages = [await look('/login'), await look('/login'), await look('/admin/deep/link')];
    const nonces = pages.map(({ policy }) => /style-src 'self' 'nonce-(\w{20,})'/.exec(policy)?.[1]);
    expect(new Set(nonces).size).toBe(3);
    for (const [index, { status, text, policy, cache, headers }] of pages.entries()) {
      expect([status, cache, headers.get('x-frame-options')]).toEqual([200, 'no-store', 'DENY']);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(text).toContain(`nonce="${nonces[index]}"`);
      expect(text).not.toMatch(/__[A-Z_]+__/);
    }
    expect(pages[2]?.text).toContain('"mode":"admin"');
    expect((await look('/doc/keys')).status).toBe(200);
    const absent = ['/assets/nothing-12345678.js', '/definitions/events', '/plugins/x.js', '/dev/mail'];
    for (const path of [...absent, '/llms.txt', '/doc/keys.md'])
      expect([path, (await look(path)).status]).toEqual([path, 404]);
    const manifest = await look('/definitions/manifest.json');
    expect([manifest.cache, manifest.headers.get('x-content-type-options')]).toEqual(['no-cache', 'nosniff']);
    const script = /src="\/iam(\/assets\/[\w.-]+\.js)"/.exec(pages[0]?.text ?? '')?.[1] ?? '';
    const asset = await look(script);
    expect([asset.cache, asset.policy]).toEqual([
      'public, max-age=31536000, immutable',
      expect.stringMatching(/^default-src 'none'; frame-ancestors/),
    ]);
  });
});
