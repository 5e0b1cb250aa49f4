import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '../../../server/platform/http/error-codes';
import { failureOf } from '../../../server/platform/http/failure';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
let me: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  me = await server.signIn();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

describe('every refusal has a code with a sentence in every language', () => {
  test.each(['en', 'es', 'fr', 'ja'])('%s has exactly the codes there are', (language) => {
    const words = JSON.parse(readFileSync(`locales/${language}/errors.json`, 'utf8')) as Record<string, string>;
    // Sentences about single fields stand beside them (test/locales/field-refusals.test.ts).
    expect(
      Object.keys(words)
        .filter((key) => key !== 'fields')
        .sort(),
    ).toEqual(Object.keys(errorStatus).sort());
  });
});

describe('S48: refusals tell nothing of the inside', () => {
  const shape = {
    code: expect.any(String),
    message: expect.any(String),
    severity: 'ERROR',
    requestId: expect.any(String),
  };

  test.each([
    ['broken JSON', 400, 'MALFORMED_REQUEST', { payload: '{"firstName":', headers: json }],
    ['an empty body that says it is JSON', 400, 'MALFORMED_REQUEST', { payload: '', headers: json }],
    ['2 MB', 413, 'BODY_TOO_LARGE', { payload: JSON.stringify({ firstName: 'x'.repeat(2_000_000) }), headers: json }],
    ['100,000 brackets', 400, undefined, { payload: '['.repeat(100_000), headers: json }],
  ])('%s answers %i %s', async (_what, status, code, options) => {
    const answer = await me.call('PUT', 'auth/profile', options);
    expect(answer.status).toBe(status);
    if (code) expect(answer.body.error).toMatchObject({ ...shape, code });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.text).not.toMatch(/at .*:\d+|node_modules|select |fastify|FST_/i);
  });

  test.each([
    '/iam/api/v1/nothing',
    '/iam/api/v1/auth/profile/x',
    '/iam/assets/json/secret.json',
    '/iam/assets/locales/en/..%2f..%2fpackage.json',
    '/iam/definitions/forms/x.json',
    '/elsewhere',
  ])('the unknown address %s answers 404 as JSON', async (path) => {
    const answer = await me.call('GET', path);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a failure of the program answers INTERNAL_ERROR and is logged, with its request', async () => {
    const { settings } = server.app.services;
    const current = settings.current;
    Object.assign(settings, { current: () => Promise.reject(new Error('select secret from inside')) });
    const answer = await me.call('GET', 'settings');
    Object.assign(settings, { current });
    expect([answer.status, answer.body.error.message]).toEqual([500, 'Internal server error']);
    expect(answer.text).not.toContain('secret');
    expect(
      server.logged.some((line) => line.msg === 'INTERNAL_ERROR' && line.reqId === answer.body.error.requestId),
    ).toBe(true);
  });

  test('what goes away while somebody refers to it is a conflict, no failure', () => {
    const gone = Object.assign(new Error('violates foreign key constraint "secret_name"'), { code: '23503' });
    expect(failureOf(gone)).toMatchObject({ refusal: { code: 'CONFLICT', status: 409 }, unexpected: false });
  });

  test('R28: a database that is gone answers 503 and says when to come back', async () => {
    const { settings } = server.app.services;
    const current = settings.current;
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    Object.assign(settings, { current: () => Promise.reject(gone) });
    const answer = await me.call('GET', 'settings');
    Object.assign(settings, { current });
    expect([answer.status, answer.body.error.code, answer.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ]);
  });
});

describe('S65: prototype pollution', () => {
  test.each([
    '{"__proto__":{"admin":true}}',
    '{"firstName":"x","a":{"__proto__":{"b":1}}}',
    '{"\\u005f_proto__":{}}',
    '{"constructor":{"prototype":{"admin":true}}}',
  ])('%s is refused and pollutes nothing', async (payload) => {
    expect((await me.call('PUT', 'auth/profile', { payload, headers: json })).status).toBe(400);
    expect('admin' in {}).toBe(false);
  });

  test('in the query it is an unknown parameter', async () => {
    const answer = await me.call('GET', 'auth/profile?__proto__[admin]=1&constructor[prototype][a]=1');
    expect(answer.status).toBe(400);
    expect('admin' in {}).toBe(false);
  });
});

describe('R35: text that the database cannot hold is refused with its field', () => {
  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('%s', async (_what, firstName) => {
    const payload = JSON.stringify({ firstName });
    const answer = await me.call('PUT', 'auth/profile', { payload, headers: json });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_TEXT']);
    expect(answer.body.error.fields).toEqual({ firstName: { code: 'text.characters' } });
  });

  test('a name of 10,000 characters is refused with its field and limit, never cut', async () => {
    const answer = await me.call('PUT', 'auth/profile', { payload: { firstName: 'x'.repeat(10_000) } });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({ firstName: { code: 'maxLength', args: { limit: 200 } } });
  });

  test.each(['auth/sessions/%00', 'licenses?q=%00', 'users?q=%ED%A0%80'])('in the address %s', async (path) => {
    expect((await me.call(path.startsWith('auth') ? 'DELETE' : 'GET', path)).status).toBeGreaterThanOrEqual(400);
    expect((await me.call(path.startsWith('auth') ? 'DELETE' : 'GET', path)).status).toBeLessThan(500);
  });
});

describe('S58: limits of a request', () => {
  test('an unknown query parameter is refused by name', async () => {
    const answer = await me.call('GET', 'settings?limit=1e9');
    expect([answer.status, answer.body.error.fields]).toEqual([400, { limit: { code: 'unknownField' } }]);
  });

  test('nesting beyond 32 is refused', async () => {
    const payload = `{"firstName":${'['.repeat(40)}${']'.repeat(40)}}`;
    expect((await me.call('PUT', 'auth/profile', { payload, headers: json })).status).toBe(400);
  });

  test('time limits are set, which Fastify’s defaults are not', () => {
    const { requestTimeout, timeout, keepAliveTimeout } = server.app.server.server;
    expect([requestTimeout, timeout, keepAliveTimeout].every((limit) => limit > 0)).toBe(true);
  });

  test('an endless header is cut off while others are served', async () => {
    const address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(address);
    const socket = connectSocket(Number(port), '127.0.0.1');
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.write(`GET /iam/api/v1/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    });
    expect(said).toMatch(/^HTTP\/1\.1 431/);
    expect((await fetch(`${address}/iam/api/v1/health`)).status).toBe(200);
  });
});

describe('S57: the Host header never decides where a letter leads', () => {
  test('links hold the configured origin', async () => {
    const { email } = me.user;
    await server.app.server.inject({
      url: '/iam/api/v1/settings',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    await server.app.services.mailer(server.connection.db).send({
      to: email,
      template: 'SECURITY_NOTICE',
      language: 'en',
      variables: { firstName: '', email, event: 'mfaEnabled' },
    });
    await server.app.deliverMail();
    expect(server.letters.at(-1)?.text).toContain('http://localhost:4400/iam/login');
    expect(JSON.stringify(server.letters)).not.toContain('evil');
  });
});
