import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewHeaders } from '../../../server/static/worker-policy';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
let me: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  me = await server.signIn();
});
afterAll(() => server.close());

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const closed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

describe('S47: headers of every kind of answer', () => {
  test.each([
    ['an answer of the API', 'auth/profile', 200, 'application/json; charset=utf-8', 'no-store'],
    ['a refusal', 'auth/nothing', 404, 'application/json; charset=utf-8', 'no-store'],
    ['the manifest', '/iam/definitions/manifest.json', 200, 'application/json; charset=utf-8', 'no-cache'],
    ['a translation', '/iam/assets/locales/en/errors.json', 200, 'application/json; charset=utf-8', 'no-cache'],
    [
      'static data',
      '/iam/assets/json/countrycodes.json',
      200,
      'application/json; charset=utf-8',
      'public, max-age=3600',
    ],
    ['the page', '/iam/login', 200, 'text/html; charset=utf-8', 'no-store'],
    ['health', 'health', 200, 'application/json; charset=utf-8', 'no-store'],
  ])('%s', async (_kind, path, status, type, cache) => {
    const { headers, ...answer } = await me.call('GET', path);
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({ ...always, 'content-type': type, 'cache-control': cache });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    if (!path.startsWith('/iam/login')) expect(headers['content-security-policy']).toBe(closed);
  });

  test('a compiled document may be kept for ever, for its address holds its hash', async () => {
    const { body } = await me.call('GET', '/iam/definitions/manifest.json');
    const answer = await me.call('GET', `/iam/definitions/permissions/permissions.${body.permissions}.json`);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });
});

describe('S46: the content security policy of the page', () => {
  test('allows our own scripts, styles by nonce, and nothing inline', async () => {
    const { headers } = await me.call('GET', '/iam/home');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split('; ')).toContain(directive);
  });

  test('only the admin portal frames a document of ours, for the preview', async () => {
    const framed = async (path: string) =>
      String((await me.call('GET', path)).headers['content-security-policy']).includes("frame-src 'self'");
    expect([await framed('/iam/home'), await framed('/iam/admin/studio')]).toEqual([false, true]);
    expect(previewHeaders('/iam/assets/studio-frame-abc.html?v=1', '/iam')).toMatchObject({
      'Content-Security-Policy': expect.stringContaining("connect-src 'none'"),
      'X-Frame-Options': 'SAMEORIGIN',
    });
    for (const other of ['/iam/assets/studio-frame-a.js', '/iam/studio-frame-a.html', '/iam/home'])
      expect(previewHeaders(other, '/iam'), other).toBeUndefined();
  });

  test('what follows a question mark says nothing of the policy', async () => {
    const policies = async (path: string) => {
      const { headers } = await me.call('GET', path);
      return [String(headers['content-security-policy']).replace(/nonce-[\w-]+/g, 'nonce'), headers['x-frame-options']];
    };
    for (const path of ['/iam/home', '/iam/definitions/manifest.json', '/iam/api/v1/nothing']) {
      const usual = await policies(path);
      for (const file of ['studio-frame-abc.html', 'studio-worker-abc.js'])
        expect(await policies(`${path}?x=/assets/${file}`), `${path} ${file}`).toEqual(usual);
    }
  });

  test('the nonce is new in each answer, and the one in the page', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 5; time++) {
      const { headers, text } = await me.call('GET', '/iam/home');
      const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(text).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('the configuration in the page cannot end its element', async () => {
    const { text } = await me.call('GET', '/iam/%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(text).not.toContain('<script>alert');
  });
});

describe('over https', () => {
  test('S21: the cookie is __Host-, HttpOnly, Secure, SameSite and holds 256 random bits', async () => {
    const safe = await serverApp({ environment: { PUBLIC_ORIGIN: 'https://portal.test' } });
    const person = await safe.signIn();
    const answer = await safe.app.server.inject({
      method: 'POST',
      url: '/iam/api/v1/sso/logout',
      headers: {
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
        origin: 'https://portal.test',
      },
      payload: {},
    });
    expect(answer.statusCode).toBe(204);
    const session = answer.cookies.find(({ name }) => name === '__Host-portal_sid');
    expect(session).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
    expect(Buffer.from(person.cookies.get('__Host-portal_sid') ?? '', 'base64url')).toHaveLength(32);
    expect(answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({
      secure: true,
      sameSite: 'Strict',
    });
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    await safe.close();
  });
});

describe('decision D12: both portals come from one build', () => {
  test.each([
    ['/iam/home', 'user', '/iam'],
    ['/iam/admin/home', 'admin', '/iam/admin'],
    ['/iam/administrators', 'user', '/iam'],
  ])('%s is told that it is the %s portal', async (path, mode, base) => {
    const { text } = await me.call('GET', path);
    const configuration = JSON.parse(/id="portico-configuration">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
    expect(configuration).toMatchObject({
      mode,
      base,
      prefix: '/iam',
      apiBase: '/iam/api/v1',
      version: '13.0.0',
      i18nVersion: 1062,
    });
  });
});
