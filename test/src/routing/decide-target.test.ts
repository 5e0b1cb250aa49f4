import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideTarget, type Target, type TargetRules } from '../../../src/routing/decide-target';

const home: Target = { kind: 'inApp', path: '/iam/home' };
const fallback: Target = { kind: 'external', href: 'https://www.portico.example/' };
const rules: TargetRules = {
  origin: 'https://portal.portico.example',
  bases: ['/iam'],
  allowedHosts: ['www.portico.example', 'support.portico.example', 'localhost'],
  home,
  fallback,
};
const decide = (wish: string | null) => decideTarget(wish, rules);

describe('post-sign-in target', () => {
  test.each([
    [null, home],
    ['', home],
    ['/iam/licenses/list?id=7#events', { kind: 'inApp', path: '/iam/licenses/list?id=7#events' }],
    ['/iam', { kind: 'inApp', path: '/iam' }],
    [
      'https://support.portico.example/tickets?x=1',
      { kind: 'external', href: 'https://support.portico.example/tickets?x=1' },
    ],
    ['http://localhost/', { kind: 'external', href: 'http://localhost/' }],
  ] as const)('%s is followed', (wish, expected) => {
    expect(decide(wish)).toEqual(expected);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/iam/..//evil.example',
    '/.//evil.example',
    '/other/app',
    '/iamb',
    '/iam//evil.example',
    `/iam/${'a'.repeat(40_000)}`,
  ])('%s stays at home', (wish) => {
    expect(decide(wish)).toEqual(home);
  });

  test.each([
    'javascript:alert(1)',
    'javascript://www.portico.example/%0aalert(1)',
    'data:text/html,x',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example',
    'https://www.portico.example@evil.example',
    'https://user:secret@www.portico.example',
    'https://evil.example\\@www.portico.example',
    'https://www.portico.example.evil.example',
    'https://notportico.example',
    'https://www.portico.example:8443/',
    'http://www.portico.example/',
    'https://localhost.evil.example',
    'http://localhost:6379',
    'undefined',
    '%',
    '%E0%A4%A',
    'https://[',
    '／／evil.example',
  ])('%s is not followed', (wish) => {
    expect([home, fallback]).toContainEqual(decide(wish));
  });

  const corpus = join(process.env.CORPORA_DIR ?? '', 'open-redirect/payloads.jsonl');
  const present = Boolean(process.env.CORPORA_DIR) && existsSync(corpus);
  if (!present)
    console.info('The public open-redirect list is not here (CORPORA_DIR): only the table above was tried.');

  test.runIf(present)('no payload of the public lists leads anywhere but home, the allow-list or the fallback', () => {
    const lines = readFileSync(corpus, 'utf8').split('\n').filter(Boolean);
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      const { payload } = JSON.parse(line) as { payload: string };
      const wish = payload.replaceAll('__EVIL__', 'evil.example').replaceAll('__ALLOWED__', 'www.portico.example');
      const target = decide(wish);
      const final = new URL(target.kind === 'inApp' ? target.path : target.href, rules.origin);
      const safe =
        final.origin === rules.origin ||
        [
          'https://www.portico.example',
          'https://support.portico.example',
          'http://localhost',
          'https://localhost',
        ].includes(final.origin);
      expect(safe, `${wish} led to ${final.href}`).toBe(true);
      expect(final.username + final.password).toBe('');
    }
  });
});
