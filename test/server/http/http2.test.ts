import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../server/platform/configuration';
import { type ServerApp, serverApp } from '../../support/server-app';

const folder = mkdtempSync(join(tmpdir(), 'portico-tls-'));
const cert = join(folder, 'cert.pem');
const key = join(folder, 'key.pem');
let server: ServerApp;
let session: ClientHttp2Session;
let origin: string;

/** Node drops what HTTP/2 forbids, and says so. */
const warnings: string[] = [];
const warn = ({ message }: Error) => void warnings.push(message);

beforeAll(async () => {
  process.on('warning', warn);
  const wish = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', ...wish, '-keyout', key, '-out', cert, ...name], { stdio: 'ignore' });
  server = await serverApp({ environment: { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } });
  await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.server.address();
  origin = `https://localhost:${typeof address === 'object' ? address?.port : ''}`;
  session = connect(origin, { ca: readFileSync(cert) });
});
afterAll(async () => {
  process.off('warning', warn);
  session.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Asks over HTTP/2. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: string) {
  return new Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly text: string }>(
    (resolve, reject) => {
      const stream = session.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST', ...headers });
      let said: Readonly<Record<string, unknown>> = {};
      let text = '';
      stream.setEncoding('utf8');
      stream.on('response', (answer) => {
        said = answer;
      });
      stream.on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => resolve({ headers: said, text }));
      stream.on('error', reject);
      stream.end(body);
    },
  );
}

/** What HTTP/2 forbids in an answer (RFC 9113, section 8.2.2). */
const forbidden = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

describe('A server that speaks TLS itself', () => {
  test.each([
    ['/iam/login', 200],
    ['/iam/api/v1/settings', 200],
    ['/iam/api/v1/nothing', 404],
    ['/iam/definitions/manifest.json', 200],
    ['/iam/api/v1/batch?get=settings&get=licenses', 200],
  ])(
    'answers %s over HTTP/2 with %i, with the headers of every answer and none that is forbidden',
    async (path, status) => {
      const { headers } = await ask(path);
      expect(headers[':status']).toBe(status);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(Object.keys(headers).filter((name) => forbidden.includes(name))).toEqual([]);
    },
  );

  test('answers many at once on one connection', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/iam/api/v1/settings')));
    expect(answers.every(({ headers }) => headers[':status'] === 200)).toBe(true);
  });

  test('knows its own pages by the host of HTTP/2, and refuses those of others', async () => {
    const { headers } = await ask('/iam/api/v1/settings');
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ');
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '');
    const around = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' };
    const report = JSON.stringify({ message: 'x', path: '/login' });
    const own = await ask('/iam/api/v1/errors', { ...around, origin }, report);
    expect(own.text).not.toContain('ORIGIN_REFUSED');
    const foreign = await ask('/iam/api/v1/errors', { ...around, origin: 'https://localhost:1' }, report);
    expect(foreign.text).toContain('ORIGIN_REFUSED');
  });

  test('streams editions', async () => {
    const stream = session.request({ ':path': '/iam/definitions/events' });
    const headers = await new Promise<Readonly<Record<string, unknown>>>((resolve) => stream.once('response', resolve));
    expect(headers).toMatchObject({ ':status': 200, 'content-type': expect.stringContaining('text/event-stream') });
    expect(Object.keys(headers).filter((name) => forbidden.includes(name))).toEqual([]);
    // A client of Node.js 24 keeps a stream that it did not read to its end.
    stream.resume();
    stream.close();
    expect(warnings).toEqual([]);
  });

  test('still speaks HTTP/1.1 with who asks for it', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(
        `${origin}/iam/api/v1/settings`,
        { agent: new Agent({ ca: readFileSync(cert), ALPNProtocols: ['http/1.1'] }) },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      ).on('error', reject);
    });
    expect(status).toBe(200);
  });
});

describe('Its configuration', () => {
  const complaint = (environment: Readonly<Record<string, string>>) => () => readConfiguration(environment);
  test('is both files or none, and says what is wrong with them', () => {
    expect(complaint({ TLS_CERT_FILE: cert })).toThrow('belong together');
    expect(complaint({ TLS_CERT_FILE: cert, TLS_KEY_FILE: join(folder, 'none') })).toThrow('no such file');
    expect(complaint({ TLS_CERT_FILE: cert, TLS_KEY_FILE: cert })).toThrow('a certificate and its key');
    expect(readConfiguration({}).tls).toBeUndefined();
  });
});
