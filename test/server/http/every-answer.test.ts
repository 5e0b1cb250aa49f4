import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../../server/definitions/contract';
import { projectFolder } from '../../../server/platform/project-folder';
import { type ServerApp, serverApp } from '../../support/server-app';

/** S47: whatever is asked, and however, the answer has the headers that keep a browser from doing harm with it. */
let server: ServerApp;
let port = 0;
beforeAll(async () => {
  server = await serverApp({ environment: { RATE_LIMITS: 'off' } });
  await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends bytes as they are, and reads the head of the answer: a client would put them right first. */
async function ask(bytes: string): Promise<{ readonly status: number; readonly headers: ReadonlyMap<string, string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (text.includes('\r\n\r\n')) socket.end();
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 5_000))]);
  socket.destroy();
  const [start = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const,
  );
  return { status: Number(start.split(' ')[1]), headers: new Map(headers) };
}

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
};

function expectSafe({ headers }: Awaited<ReturnType<typeof ask>>, what: string): void {
  for (const [name, value] of Object.entries(always)) expect(headers.get(name), `${what}: ${name}`).toBe(value);
  expect(headers.get('content-security-policy'), what).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(headers.get('permissions-policy'), what).toBeDefined();
  for (const name of ['server', 'x-powered-by']) expect(headers.has(name), what).toBe(false);
}

const plain = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;

describe('Every answer has the security headers', () => {
  const addresses = [
    ...[...readContract(projectFolder()).entries.values()].map(
      ({ path }) => `/iam/api/v1/${path.replaceAll(/\{\w+\}/g, 'x')}`,
    ),
    '/',
    '/iam',
    '/iam/',
    '/iam/login',
    '/iam/admin/home',
    '/iam/dev/mail',
    '/iam/dev/mail.json',
    '/iam/cognito/',
    '/iam/cognito/nothing',
    '/iam/api/v1/health',
    '/iam/api/v1/openapi.json',
    '/iam/api/v1/nothing',
    '/iam/definitions/manifest.json',
    '/iam/definitions/problems.json',
    '/iam/definitions/forms/x.0.json',
    '/iam/definitions/validators/0.js',
    '/iam/assets/nothing.js',
    '/iam/assets/locales/en/errors.json',
    '/iam/plugins/nothing.js',
    '/iam/sso/logout',
    '/iam/favicon.ico',
    '/iam/robots.txt',
    '/nothing',
    '//evil.example/x',
  ];

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE'])('%s of every address', async (method) => {
    const length = method === 'GET' || method === 'HEAD' ? '' : 'Content-Length: 0\r\n';
    const answers = await Promise.all(addresses.map((path) => ask(plain(method, path, length))));
    for (const [index, answer] of answers.entries()) {
      expect(answer.status, `${method} ${addresses[index]}`).toBeGreaterThanOrEqual(200);
      expectSafe(answer, `${method} ${addresses[index]}`);
    }
  });

  test.each([
    ['an address that cannot be read', plain('GET', '/iam/%E0%A4%A'), 400],
    ['one that cannot be read, of the API', plain('POST', '/iam/api/v1/%E0%A4%A'), 400],
    ['a part that is too long', plain('GET', `/iam/api/v1/licenses/${'x'.repeat(600)}`), 0],
    ['no host', 'GET /iam/login HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /iam/login HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 0],
    ['an old protocol', 'GET /iam/login HTTP/1.0\r\n\r\n', 200],
    ['no protocol', 'nonsense\r\n\r\n', 400],
    ['a method that is none', 'NONSENSE / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\n${'x: '.padEnd(20_000, 'y')}\r\n\r\n`, 431],
    [
      'a body of two lengths',
      'POST /iam/api/v1/sso/init HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx',
      400,
    ],
    [
      'a body that is no JSON',
      plain('POST', '/iam/api/v1/sso/init', 'Content-Type: application/json\r\nContent-Length: 1\r\n').concat('{'),
      400,
    ],
    [
      'a body too long',
      plain('POST', '/iam/api/v1/sso/init', 'Content-Type: application/json\r\nContent-Length: 9999999\r\n'),
      413,
    ],
    [
      'a kind of body that is not taken',
      plain('POST', '/iam/api/v1/sso/init', 'Content-Type: text/plain\r\nContent-Length: 1\r\n').concat('x'),
      415,
    ],
    ['an expectation that is not known', plain('GET', '/iam/login', 'Expect: nothing\r\n'), 417],
    [
      'an upgrade',
      plain('GET', '/iam/login', 'Upgrade: websocket\r\n').replace('Connection: close', 'Connection: upgrade'),
      0,
    ],
  ])('%s', async (what, bytes, status) => {
    const answer = await ask(bytes);
    if (status > 0) expect(answer.status).toBe(status);
    expectSafe(answer, what);
  });
});

test('a request that arrives while the server stops is served, and its connection ends', async () => {
  const stopping = await serverApp();
  await stopping.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port: there } = stopping.app.server.server.address() as AddressInfo;
  const socket = connect(there, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  // Half a request is no idle connection: the stop waits for it.
  socket.write('GET /iam/api/v1/health HTTP/1.1\r\nHost: localhost\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = stopping.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write('\r\n');
  await once(socket, 'close');
  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.toLowerCase()).toContain('connection: close');
  expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
});

test('before it stops, the server says that it is not ready, serves what still comes, and ends each connection', async () => {
  const draining = await serverApp();
  const { server } = draining.app;
  const look = async (path: string) => {
    const { statusCode, headers } = await server.inject({ url: `/iam/api/v1/${path}` });
    return [statusCode, headers.connection];
  };
  expect([await look('ready'), await look('settings')]).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ]);
  draining.app.drain();
  expect([await look('ready'), await look('settings'), await look('health')]).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, 'close'],
  ]);
  await draining.close();
});
