import { describe, expect, test } from 'vitest';
import type { RouteModel } from '../../../engine/model';
import { placeRoutes } from '../../../src/addresses/place';
import { type Arrival, signedInTarget } from '../../../src/routing/signed-in-target';

const route = (id: string, path: string, context = {}) =>
  ({ id, path, fullPath: path, context, aliases: [], children: [], default: id === 'home' }) as unknown as RouteModel; // the parts that places read

const arrival = (more: Partial<Arrival> & { readonly mode?: 'user' | 'admin' } = {}): Arrival => ({
  configuration: {
    mode: more.mode ?? 'user',
    portals: { user: '/iam', admin: '/iam/admin' },
    redirectHosts: ['support.example.com'],
  },
  places: placeRoutes([route('home', 'home'), route('login', 'login', { signedOutOnly: true })], {}),
  origin: 'https://portal.example.com',
  website: 'https://www.example.com/',
  entered: undefined,
  ...more,
});
const target = (wish: string) => `?target=${encodeURIComponent(wish)}`;
const inApp = (path: string) => ({ kind: 'inApp', path });
const page = (href: string) => ({ kind: 'external', href });

describe('Where signing in leads', () => {
  test.each([
    ['', inApp('/')],
    [target('/iam/licenses/list?id=7#x'), inApp('/licenses/list?id=7#x')],
    [target('/iam/login?target=%2Fiam%2Flogin'), inApp('/')],
    [`${target('/iam/login')}&x=1`, inApp('/?x=1')],
    [target('/iam?x=1'), inApp('/?x=1')],
    [target('/iam'), inApp('/')],
    [target('/iam/home'), inApp('/')],
    [target('/iam/home?lng=fr#x'), inApp('/?lng=fr#x')],
    [target('/iam/home/x'), inApp('/home/x')],
    [target('https://support.example.com/a'), page('https://support.example.com/a')],
    [target('https://evil.example/'), page('https://www.example.com/')],
    [target('/iam/admin/users/list?id=3'), page('/iam/admin/users/list?id=3')],
    [target('/iam/administration'), inApp('/administration')],
  ])('%s leads on from the portal for customers', (search, expected) => {
    expect(signedInTarget(search, arrival())).toEqual(expected);
  });

  test.each([
    ['', inApp('/')],
    [target('/iam/admin/users/list'), inApp('/users/list')],
    [target('/iam/licenses/list'), page('/iam/licenses/list')],
  ])('%s leads on from the administrators’ portal', (search, expected) => {
    expect(signedInTarget(search, arrival({ mode: 'admin' }))).toEqual(expected);
  });

  test('an administrator’s sign-in leads to the administrators’ home, another one to the customers’', () => {
    expect(signedInTarget('', arrival({ entered: 'admin' }))).toEqual(page('/iam/admin/'));
    expect(signedInTarget('', arrival({ entered: 'admin', mode: 'admin' }))).toEqual(inApp('/'));
    expect(signedInTarget('', arrival({ entered: 'user', mode: 'admin' }))).toEqual(page('/iam/'));
    expect(signedInTarget(target('/iam/home'), arrival({ entered: 'admin' })), 'a target goes before').toEqual(
      inApp('/'),
    );
  });

  test('other parameters come along, and never replace those of the target', () => {
    expect(signedInTarget(`${target('/iam/keys?id=1')}&id=2&tab=x`, arrival())).toEqual(inApp('/keys?id=1&tab=x'));
    expect(signedInTarget(`${target('https://support.example.com/a')}&tab=x`, arrival())).toEqual(
      page('https://support.example.com/a?tab=x'),
    );
    expect(signedInTarget('?career=employer', arrival())).toEqual(inApp('/?career=employer'));
    expect(signedInTarget('?target=/iam/a&target=//evil.example', arrival()), 'the first target counts').toEqual(
      inApp('/a'),
    );
  });
});
