import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../server/platform/configuration';
import { acceptedEncoding, createCompressedTexts } from '../../../server/platform/http/compressed';
import { systemRandom } from '../../../server/platform/system-ports';
import { registerStaticRoutes } from '../../../server/static/routes';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

const get = async (url: string, encoding?: string) => {
  const answer = await server.app.server.inject({
    url,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

describe('What everybody may read goes over the wire compressed', () => {
  test.each([
    ['/iam/assets/json/universities.json', 0.4],
    ['/iam/assets/json/countrycodes.json', 0.4],
    ['/iam/assets/locales/ja/errors.json', 0.5],
  ])('%s', async (url, share) => {
    const plain = await get(url);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await get(url, 'gzip, deflate, br');
    const gzip = await get(url, 'gzip;q=1, br;q=0');
    expect([plain, brotli, gzip].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'));
    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    for (const { bytes } of [brotli, gzip]) expect(bytes.length).toBeLessThan(plain.bytes.length * share);
  });

  test.each(['/iam/assets/locales/ja/errors.json', '/iam/assets/json/universities.json'])(
    'a copy of %s that is still right costs no bytes, whatever it was compressed by',
    async (url) => {
      const { headers } = await get(url, 'br');
      const again = await server.app.server.inject({
        url,
        headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) },
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  test('built scripts come from the files that the build compressed', async () => {
    const portal = mkdtempSync(join(tmpdir(), 'portico-assets-'));
    mkdirSync(join(portal, 'assets'));
    const script = 'console.log("portal");'.repeat(200);
    writeFileSync(join(portal, 'assets', 'index-1.js'), script);
    writeFileSync(join(portal, 'assets', 'index-1.js.br'), brotliCompressSync(script));
    const app = Fastify();
    registerStaticRoutes(app, {
      configuration: readConfiguration({ NODE_ENV: 'test' }),
      random: systemRandom,
      compressed: createCompressedTexts(),
      preloads: { path: () => undefined, read: () => undefined },
      origin: 'http://portal',
      routes: () => undefined,
      page: { template: () => '' },
      portal,
      development: false,
      protect: async () => false,
      settings: async () => ({ settings: {}, redirectHosts: [] }),
      plugins: [],
    });
    const answer = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching('javascript'),
    });
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect(answer.rawPayload.length).toBeLessThan(script.length / 10);
    await app.close();
    rmSync(portal, { recursive: true });
  });
});

describe('What may hold a secret is not compressed: its length would tell (BREACH)', () => {
  test('answers of the API', async () => {
    const me = await server.signIn();
    for (const path of ['auth/profile', 'settings']) {
      const { headers } = await me.call('GET', path, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });

  test('a page is, for it holds nothing secret and repeats nothing of what was asked', async () => {
    const marker = 'b2f8d6c1';
    const answer = await server.app.server.inject({
      url: `/iam/home/${marker}?target=${marker}`,
      headers: { 'accept-encoding': 'br', cookie: `other=${marker}`, 'user-agent': marker },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    const page = brotliDecompressSync(answer.rawPayload).toString();
    expect(page).toContain('portico-configuration');
    for (const secret of [marker, ...answer.cookies.map(({ value }) => value)]) expect(page).not.toContain(secret);
  });
});

test('an encoding is taken only as the header accepts it', () => {
  expect(['br', 'gzip, br', 'GZIP', 'br;q=0, gzip', 'identity', '', undefined].map(acceptedEncoding)).toEqual([
    'br',
    'br',
    'gzip',
    'gzip',
    undefined,
    undefined,
    undefined,
  ]);
});
