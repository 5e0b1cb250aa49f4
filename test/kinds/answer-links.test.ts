import { describe, expect, it } from 'vitest';
import { answerLink } from '../../kinds/answer-links';

const routes: Record<string, { standalone: boolean; query?: Record<string, 'text' | 'integer' | 'boolean' | 'path'> }> =
  {
    '/licenses/list': { standalone: false, query: { status: 'text', page: 'integer', target: 'path' } },
    '/doc/keys': { standalone: false },
    '/unsubscribe': { standalone: true, query: { token: 'text' } },
  };
const addresses = {
  find: (path: string) => (Object.hasOwn(routes, path) ? routes[path] : undefined),
  support: 'support@portico.example',
};
const pathOf = (href: string) => {
  const link = answerLink(href, addresses);
  return link?.kind === 'route' ? link.path : link?.address;
};

describe('a link in an answer', () => {
  it.each([
    ['/doc/keys#rotate', '/doc/keys#rotate'],
    ['/licenses/list?status=ACTIVE&page=2', '/licenses/list?status=ACTIVE&page=2'],
    ['mailto:support@portico.example', 'mailto:support@portico.example'],
    ['mailto:support@portico.example?subject=A&body=B%0AC', 'mailto:support@portico.example?subject=A&body=B%0AC'],
  ])('leads to a route or to the support team: %s', (href, expected) => {
    expect(pathOf(href)).toBe(expected);
  });

  it('keeps known parameters alone, and only where they can be read', () => {
    expect(pathOf('/licenses/list?status=ACTIVE&force=true&page=x&target=/home')).toBe('/licenses/list?status=ACTIVE');
    expect(pathOf('/doc/keys?data=secret')).toBe('/doc/keys');
  });

  it.each([
    'https://evil.example/?q=secret',
    'http://portal.example/doc/keys',
    '//evil.example/doc/keys',
    '/\\evil.example',
    '/doc/../api/v1/keys',
    '/doc/%2e%2e/api',
    '/doc%2fkeys',
    '/api/v1/unsubscribe?token=1',
    '/unsubscribe?token=1',
    '/nowhere',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:support@portico.example?bcc=thief@evil.example',
    'mailto:support@portico.example?subject=A&cc=thief@evil.example',
    'mailto:support@portico.example,thief@evil.example',
    'mailto:other@portico.example',
    'doc/keys',
    '/doc/keys\n',
    ' /doc/keys',
    '',
  ])('leads nowhere else: %s', (href) => {
    expect(answerLink(href, addresses)).toBeUndefined();
  });
});
