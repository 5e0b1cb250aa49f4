import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../server/platform/configuration';
import { nginxLocations, requestId, sitePlaces } from '../../../server/static/site-places';
import { runStaticCommand } from '../../../server/static-command';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([serverApp(), mkdtemp(join(tmpdir(), 'portico-site-'))]);
});
afterAll(() => Promise.all([server.close(), rm(folder, { recursive: true })]));

const placeOf = (path: string, environment: Readonly<Record<string, string>> = {}) =>
  sitePlaces(readConfiguration(environment)).find((place) => new RegExp(place.path).test(path));

describe('A portal of files is answered as the server answers it', () => {
  test.each([
    ['/iam/', 'page'],
    ['/iam/login', 'page'],
    ['/iam/licenses/list', 'page'],
    ['/iam/administration', 'page'],
    ['/iam/doc/keys', 'page'],
    ['/iam/admin', 'adminPage'],
    ['/iam/admin/users/list', 'adminPage'],
    ['/iam/definitions/manifest.json', 'file'],
    ['/iam/assets/locales/en/common.json', 'file'],
    ['/iam/assets/json/states.json', 'file'],
  ])('%s, header by header', async (path, answers) => {
    const place = placeOf(path);
    expect(place?.answers).toBe(answers);
    const { statusCode, headers } = await server.app.server.inject(path);
    expect(statusCode).toBe(200);
    for (const [name, value] of Object.entries(place?.headers ?? {})) {
      const served = String(headers[name.toLowerCase()]).replace(/nonce-[\w-]+/, `nonce-${requestId}`);
      expect([name, value]).toEqual([name, served]);
    }
  });

  test.each(['/iam/api/v1/settings', '/iam/api/v1/openapi.json', '/iam/cognito/', '/iam/sso/logout'])(
    '%s is the backend’s',
    (path) => {
      expect(placeOf(path)?.answers).toBe('backend');
    },
  );

  test.each([
    '/iam/plugins/x.js',
    '/iam/dev/mail',
    '/iam/definitions/events',
    '/iam/assets/x.js',
    '/iam/llms.txt',
    '/iam/doc/keys.md',
  ])('%s is no page', (path) => {
    expect(placeOf(path)?.answers).toBe('file');
  });

  test('what lies outside the prefix has no place', () => {
    expect(placeOf('/elsewhere')).toBeUndefined();
    expect(placeOf('/iamb')).toBeUndefined();
  });

  test('over https, with an Amazon Cognito pool, the policy names the pool and browsers keep to https', () => {
    const place = placeOf('/iam/login', {
      PUBLIC_ORIGIN: 'https://portal.example.com',
      COGNITO_USER_POOL_ID: 'eu-west-1_abcdefghi',
      COGNITO_CLIENT_ID: 'abcdefghijklmnopqrstuvwxyz',
    });
    expect(place?.headers['Content-Security-Policy']).toContain(
      "connect-src 'self' https://cognito-idp.eu-west-1.amazonaws.com;",
    );
    expect(place?.headers['Strict-Transport-Security']).toMatch(/^max-age=31536000/);
  });

  test('nginx is told each place, with the nonce of each answer in page and policy', () => {
    const places = sitePlaces(readConfiguration({}));
    const text = nginxLocations(places, '/iam');
    for (const { path } of places) expect(text).toContain(`location ~ "${path}" {`);
    expect(text).toContain(`style-src 'self' 'nonce-$request_id'`);
    expect(text).toContain('sub_filter __CSP_NONCE__ $request_id;');
  });
});

describe('portico static', () => {
  const run = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    return [await runStaticCommand(args, { environment, print: say, complain: say, folder }), lines.join('\n')];
  };

  test.each([[[]], [['--help']], [['one', 'two']]])('%j is not understood', async (args) => {
    expect(await run(args)).toEqual([2, expect.stringContaining('static <folder>')]);
  });

  test('a folder that cannot be written is said, without a stack', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const [code, said] = await run([file]);
    // Without a build there is nothing to write.
    expect([code, said]).toEqual([1, expect.stringMatching(/cannot be written: E|is not built/)]);
  });
});
