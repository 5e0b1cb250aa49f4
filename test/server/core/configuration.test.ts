import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../../server/platform/configuration';
import { installationSecrets, keepSecrets } from '../../../server/platform/installation-secret';
import { corpus } from '../../support/corpora';

const secret = 'Zr8q1vYw3nTk5Lb7Xc9Md2Pf4Hg6Js0A';
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.test', PORTAL_SECRET: secret };

const complaints = (environment: Record<string, string>) => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.complaints;
    throw error;
  }
};

describe('the environment', () => {
  test('needs nothing: a newcomer gets port 4400 on loopback with an embedded database and demo data', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      dataDir: './data',
      prefix: '/iam',
      demo: true,
      databaseUrl: undefined,
    });
  });

  test('is told everything that is wrong in one message', () => {
    const found = complaints({
      PORT: 'x',
      NODE_ENV: 'prod',
      APPLICATION_PREFIX: 'iam/',
      DATABASE_URL: 'mysql://u:hush@h/d',
      PUBLIC_ORIGIN: 'https://a/b',
      TRUSTED_PROXIES: 'everyone',
      COGNITO_CLIENT_ID: 'x',
    });
    for (const name of [
      'PORT',
      'NODE_ENV',
      'APPLICATION_PREFIX',
      'DATABASE_URL',
      'PUBLIC_ORIGIN',
      'PORTAL_SECRET',
      'TRUSTED_PROXIES',
      'COGNITO_USER_POOL_ID',
    ])
      expect(
        found.some((complaint) => complaint.includes(name)),
        name,
      ).toBe(true);
    expect(found.join()).not.toContain('hush');
  });

  test.each(['10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.0/'])('"%s" names no proxies', (TRUSTED_PROXIES) => {
    expect(complaints({ TRUSTED_PROXIES })).toHaveLength(1);
    expect(complaints({ TRUSTED_PROXIES: '10.0.0.0/8, ::1/128, 192.0.2.1' })).toEqual([]);
  });

  test.each(['-1', '65536', '1e3', '4400x', ' '])('a port of "%s" is no port, or none', (PORT) => {
    expect(complaints({ PORT })).toHaveLength(PORT === ' ' ? 0 : 1);
  });
});

describe('S20, decision D13: demo data and development routes', () => {
  test.each([
    ['in production', production],
    ['with a PostgreSQL', { DATABASE_URL: 'postgresql://u:p@h/d', PORTAL_SECRET: secret }],
    ['where others can reach the server', { HOST: '0.0.0.0' }],
  ])('do not exist %s', (_where, environment) => {
    expect(readConfiguration(environment).demo).toBe(false);
  });
});

describe('S52: secrets', () => {
  test.each([
    ['missing in production', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.test' }],
    ['missing with a PostgreSQL', { DATABASE_URL: 'postgresql://u:p@h/d' }],
    ['short', { ...production, PORTAL_SECRET: 'short' }],
    ['a default', { ...production, PORTAL_SECRET: 'change-me-change-me-change-me-change-me' }],
    ['without variety', { ...production, PORTAL_SECRET: 'a'.repeat(40) }],
  ])('%s: the server refuses to start', (_what, environment) => {
    expect(complaints(environment).join()).toContain('PORTAL_SECRET');
  });

  test('of an embedded installation is made once, random, and readable by its owner only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portico-'));
    const made = installationSecrets({ secrets: [], dataDir });
    expect(made).toHaveLength(1);
    expect(made[0]?.length).toBeGreaterThanOrEqual(64);
    expect(installationSecrets({ secrets: [], dataDir })).toEqual(made);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    keepSecrets(dataDir, ['newer', ...made]);
    expect(installationSecrets({ secrets: [], dataDir })).toEqual(['newer', ...made]);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('can be several while one follows another, the new one first', () => {
    const former = 'Former-Kx93mLq20sVt7Bn4Wz8Yp1Rc6';
    expect(readConfiguration({ PORTAL_SECRETS: `${secret}, ${former}` }).secrets).toEqual([secret, former]);
    expect(readConfiguration({ PORTAL_SECRET: secret }).secrets).toEqual([secret]);
    expect(complaints({ PORTAL_SECRETS: `${secret},short` }).join()).toContain('PORTAL_SECRETS');
    expect(complaints({ PORTAL_SECRETS: secret, PORTAL_SECRET: former }).join()).toContain('both');
    expect(complaints({ PORTAL_SECRET: `${secret},${former}` }).join()).toContain('PORTAL_SECRETS');
    expect(complaints({ PORTAL_SECRETS: `${secret},short` }).join()).not.toContain(secret);
  });
});

describe('where people go after signing out (LOGOUT_URL, quality S39)', () => {
  test.each(['/goodbye', '/goodbye?from=portal#end', '/', 'https://www.example.com/see-you'])(
    '%s is fine',
    (address) => {
      expect(readConfiguration({ LOGOUT_URL: address }).logoutUrl).toBe(address);
    },
  );

  test.each([
    'goodbye',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https://www.example.com@evil.example',
    'https://evil.example\\@www.example.com',
    'http://www.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%j is refused', (address) => {
    expect(complaints({ LOGOUT_URL: address }).join()).toContain('LOGOUT_URL');
  });

  const payloads = corpus<{ payload: string; oracle: string }>('open-redirect/payloads.jsonl') ?? [];
  test.runIf(payloads.length > 0)('nothing of the public lists that begins with a slash leads to another site', () => {
    for (const { payload } of payloads) {
      const wish = payload.replaceAll('__EVIL__', 'evil.example').replaceAll('__ALLOWED__', 'www.example.com').trim();
      if (!wish.startsWith('/') || complaints({ LOGOUT_URL: wish }).length > 0) continue;
      expect(new URL(wish, 'https://portal.test').origin, wish).toBe('https://portal.test');
    }
  });
});
