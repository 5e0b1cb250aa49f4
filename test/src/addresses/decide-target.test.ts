import { describe, expect, test } from 'vitest';
import { decideTarget, type Target, type TargetRules } from '../../../src/addresses/decide-target';
import { corpus, textCorpus } from '../../support/corpora';

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

describe('S39, S40: where somebody is sent after sign-in', () => {
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

  /** What a target may come to, whatever the wish. */
  function judge(wish: string): void {
    const target = decide(wish);
    const final = new URL(target.kind === 'inApp' ? target.path : target.href, rules.origin);
    const allowed = [rules.origin, 'https://www.portico.example', 'https://support.portico.example'];
    const safe = [...allowed, 'http://localhost', 'https://localhost'].includes(final.origin);
    expect(safe, `${wish} led to ${final.href}`).toBe(true);
    expect(final.username + final.password).toBe('');
    if (target.kind === 'inApp') expect(target.path, wish).toMatch(/^\/iam(?:$|[/?#])/);
  }

  const redirects = corpus<{ payload: string; oracle: string }>('open-redirect/payloads.jsonl');
  test.runIf(redirects)(
    'no payload of the public lists leads anywhere but home, the allow-list or the fallback',
    () => {
      expect(redirects?.length).toBeGreaterThan(100);
      for (const { payload, oracle } of redirects ?? []) {
        const wish = payload.replaceAll('__EVIL__', 'evil.example').replaceAll('__ALLOWED__', 'www.portico.example');
        judge(wish);
        if (oracle === 'must_stay_or_fallback') expect([home, fallback], wish).toContainEqual(decide(wish));
      }
    },
  );

  const scripts = [
    ...(textCorpus('xss/payloads.txt') ?? []),
    ...(corpus<{ payload: string }>('xss/dompurify-fixtures.jsonl') ?? []).map(({ payload }) => payload),
  ];
  test.runIf(scripts.length > 0)('no script of the public lists is followed, alone or behind a path', () => {
    expect(scripts.length).toBeGreaterThan(500);
    for (const script of scripts)
      for (const wish of [script, `/iam/home?x=${script}`, `javascript:${script}`]) judge(wish);
  });
});
