import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
let me: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  me = await server.signIn();
});
afterAll(() => server.close());

const change = { payload: { firstName: 'Renamed' } };

describe('S26: the XSRF token is signed and bound to the session', () => {
  test('a change with the session’s own token is accepted', async () => {
    expect((await me.call('PUT', 'auth/profile', change)).status).toBe(200);
  });

  test('a browser that kept the session alone is given a token of this session with its next reading', async () => {
    const back = await server.again(me.user);
    back.cookies.delete('XSRF-TOKEN');
    expect((await back.call('PUT', 'auth/profile', change)).status).toBe(403);
    await back.call('GET', 'auth/profile');
    expect((await back.call('PUT', 'auth/profile', change)).status).toBe(200);
    // One that has a token keeps it.
    const { headers } = await back.call('GET', 'auth/profile');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['no header', false],
    ['a made-up header', 'made.up'],
  ] as const)('%s is refused', async (_what, xsrf) => {
    const answer = await me.call('PUT', 'auth/profile', { ...change, xsrf });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'XSRF_INVALID']);
  });

  test('a made-up pair of cookie and header that match is refused', async () => {
    const thief = await server.again(me.user);
    thief.cookies.set('XSRF-TOKEN', 'made.up');
    expect((await thief.call('PUT', 'auth/profile', change)).status).toBe(403);
  });

  test('the token of another session, also of the same person, is refused', async () => {
    const other = await server.again(me.user);
    const thief = await server.again(me.user);
    thief.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await thief.call('PUT', 'auth/profile', change)).status).toBe(403);
  });

  test('the token of a visitor without a session is refused in a session', async () => {
    const visitor = server.visitor();
    await visitor.call('GET', 'settings');
    const signedIn = await server.again(me.user);
    signedIn.cookies.set('XSRF-TOKEN', visitor.cookies.get('XSRF-TOKEN') ?? '');
    expect((await signedIn.call('PUT', 'auth/profile', change)).status).toBe(403);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: 'null' }],
    ['an origin that only begins alike', { origin: 'http://localhost.evil.example' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a neighboring host, as the browser says', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused, whatever token it brings', async (_what, headers) => {
    const answer = await me.call('PUT', 'auth/profile', { ...change, headers });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ORIGIN_REFUSED']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of type %s, which another site could send unasked, is refused',
    async (type) => {
      const answer = await me.call('PUT', 'auth/profile', {
        payload: '{"firstName":"x"}',
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  test('visitors get a token with the settings and with the page', async () => {
    for (const path of ['settings', '/iam/login']) {
      const visitor = server.visitor();
      await visitor.call('GET', path);
      expect(visitor.cookies.get('XSRF-TOKEN'), path).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
      expect((await visitor.call('POST', 'sso/init', { payload: { email: 'a@example.com' } })).status).toBe(200);
    }
  });
});

describe('Whose session is over', () => {
  test('is told so once, and can sign in again without loading the page again', async () => {
    const here = await server.again(me.user);
    const before = new Map(here.cookies);
    expect((await here.call('POST', 'sso/logout', { payload: {} })).status).toBe(204);
    for (const [name, value] of before) here.cookies.set(name, value);
    expect((await here.call('GET', 'auth/profile')).status).toBe(401);
    expect((await here.call('POST', 'sso/init', { payload: { email: 'a@example.com' } })).status).toBe(200);
  });
});

describe('S27: signing in and out cannot be forged from another site', () => {
  test.each(['sso/validate', 'auth/login', 'sso/logout'])('POST %s without a token is refused', async (path) => {
    expect((await server.visitor().call('POST', path, { payload: {} })).status).toBe(403);
  });
});

describe('S28: no other origin is ever allowed in', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'https://evil-localhost'])(
    'origin %s gets no cross-origin header, not for a preflight either',
    async (origin) => {
      const read = await me.call('GET', 'auth/profile', { headers: { origin } });
      const preflight = await server.app.server.inject({
        method: 'OPTIONS',
        url: '/iam/api/v1/auth/profile',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      for (const headers of [read.headers, preflight.headers]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      expect(preflight.statusCode).toBe(404);
    },
  );
});
