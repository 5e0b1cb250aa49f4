import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import type { Visitor } from '../../../src/addresses/accept';
import { placeRoutes } from '../../../src/addresses/place';
import { menuOf } from '../../../src/routing/menu';
import { resolve } from '../../../src/routing/resolve';
import type { MenuEntry } from '../../../src/shell/frame/menu-entry';
import { roleTable } from '../../support/roles';
import { routeModels } from '../../support/route-models';

const permissions = roleTable;
const routes = routeModels([
  { id: 'home', path: 'home', label: 'home', screen: 'home', default: true },
  {
    id: 'licenses',
    path: 'licenses',
    label: 'licenses',
    aliases: ['licences'],
    children: [
      { id: 'request', path: 'request', label: 'request', screen: 'request' },
      {
        id: 'list',
        path: 'list',
        label: 'list',
        screen: 'list',
        default: true,
        query: { id: 'text', page: 'integer', all: 'boolean', from: 'path' },
      },
      { id: 'one', path: 'one/:id', screen: 'one' },
    ],
  },
  {
    id: 'news',
    path: 'news',
    label: 'news',
    children: [
      { id: 'whats-new', path: 'whats-new', label: 'new', screen: 'news' },
      { id: 'security', path: 'security', label: 'security', screen: 'news', adminOnly: true },
    ],
  },
  { id: 'chat', path: 'chat', label: 'chat', screen: 'chat', context: { agent: true } },
  {
    id: 'acknowledge-agent',
    path: 'acknowledge/agent',
    screen: 'terms',
    drawer: false,
    context: { agent: true, agentTerms: true },
  },
  { id: 'admin', path: 'secret', label: 'secret', screen: 'secret', minimumRole: 'ADMIN_READ' },
  {
    id: 'doc',
    path: 'doc',
    label: 'help',
    screen: 'help',
    trailingMenu: true,
    children: [{ id: 'api', path: 'api', label: 'api', screen: 'api' }],
  },
  {
    id: 'empty',
    path: 'empty',
    label: 'empty',
    children: [{ id: 'hidden', path: 'in', label: 'in', screen: 'in', adminOnly: true }],
  },
  { id: 'unauthorized', path: 'unauthorized', screen: 'unauthorized' },
  {
    id: 'login',
    path: 'login',
    configured: 'login',
    screen: 'sign-in',
    standalone: true,
    context: { signedOutOnly: true },
    query: {},
  },
  {
    id: 'editprofile',
    path: 'editprofile',
    configured: 'editProfile',
    screen: 'edit',
    drawer: false,
    label: 'edit',
    context: { profileMenu: true },
  },
  { id: 'careers', path: 'careers/terms', configured: 'careers', screen: 'careers', standalone: true },
]);
const configured = { login: 'login', editProfile: 'editprofile', careers: null };
const places = placeRoutes(routes, configured);

const as = (profile: JsonObject | undefined, mode: 'user' | 'admin' = 'user'): Visitor => ({
  profile,
  mode,
  permissions,
  context: { mode },
});
const nobody = as(undefined);
const user = as({ id: '1', role: 1 });
const agent = as({ id: '1', role: 1, agentEnabled: true });

function at(address: string, visitor: Visitor = user): string {
  const url = new URL(address, 'https://portal.example');
  const found = resolve(places, { pathname: url.pathname, search: url.search, hash: url.hash }, visitor);
  if (found.kind === 'page') return found.place.route.id;
  if (found.kind === 'redirect') return `→ ${found.to.pathname}${found.to.search}${found.to.hash}`;
  return found.kind === 'login' ? `login for ${found.wish.pathname}${found.wish.search}` : found.kind;
}

describe('An address (specification section 2)', () => {
  test.each([
    ['/home', 'home'],
    ['/', '→ /home'],
    ['/?lng=fr', '→ /home?lng=fr'],
    ['/licenses', '→ /licenses/list'],
    ['/licenses?id=7', '→ /licenses/list?id=7'],
    ['/licenses/', '→ /licenses/list'],
    ['/news', '→ /news/whats-new'],
    ['/doc', 'doc'],
    ['/doc/api', 'api'],
    ['/licenses/one/12', 'one'],
  ])('%s leads to %s: groups to their default, else their first child', (address, expected) => {
    expect(at(address)).toBe(expected);
  });

  test.each([
    ['/nowhere', '→ /home'],
    ['/nowhere/else?x=1', '→ /home'],
    ['/licenses/nothing', '→ /licenses/list'],
    ['/news/old/older', '→ /news/whats-new'],
    ['/doc/nothing', '→ /doc'],
    ['//evil.example', '→ /home'],
    ['/careers/terms', '→ /home'],
  ])('%s, which leads nowhere, leads to %s: its group, or the start', (address, expected) => {
    expect(at(address)).toBe(expected);
  });

  test.each(['/nowhere', '/licenses/nothing', '/doc/nothing'])(
    '%s is a page of its own in a portal that has one, for those who are signed in',
    (pathname) => {
      const withPage = placeRoutes(
        [...routes, ...routeModels([{ id: 'missing', path: 'missing', screen: 'missing' }])],
        configured,
      );
      const address = { pathname, search: '', hash: '' };
      expect(resolve(withPage, address, user)).toMatchObject({ kind: 'page', place: { route: { id: 'missing' } } });
      expect(resolve(withPage, address, nobody).kind).toBe('login');
    },
  );

  test.each([
    ['/nowhere', user, true],
    ['/licenses/nothing', user, true],
    ['/nowhere', nobody, true],
    ['/', user, false],
    ['/licenses', user, false],
    ['/licences/list', user, false],
    ['/licenses/list', nobody, false],
  ])('%s is known for an address without a page: it can be said', (pathname, visitor, strayed) => {
    expect('strayed' in resolve(places, { pathname, search: '', hash: '' }, visitor)).toBe(strayed);
  });

  test.each([
    ['/licences/list?id=7', '→ /licenses/list?id=7'],
    ['/licences', '→ /licenses/list'],
    ['/licences/one/12?x=1', '→ /licenses/one/12?x=1'],
    ['/licences/nothing', '→ /licenses/list'],
  ])('%s is another spelling of %s (decision T1)', (address, expected) => {
    expect(at(address)).toBe(expected);
  });

  test('keeps what a deep link asks for until somebody has signed in', () => {
    expect(at('/licences/list?id=7&evil=1', nobody)).toBe('login for /licenses/list?id=7&evil=1');
    expect(at('/', nobody)).toBe('login for /home');
  });

  test.each([
    ['/secret', user, '→ /unauthorized'],
    ['/news/security', user, '→ /unauthorized'],
    ['/chat', user, '→ /unauthorized'],
    ['/chat', agent, '→ /acknowledge/agent'],
    ['/acknowledge/agent', agent, 'acknowledge-agent'],
    ['/acknowledge/agent', user, '→ /unauthorized'],
    ['/unauthorized', user, 'unauthorized'],
    ['/unauthorized', as({ role: 0 }), 'unauthorized'],
    ['/licenses/list', as({ role: 0 }), '→ /unauthorized'],
    ['/home', as({ role: 0 }), 'home'],
    ['/login', user, 'signedIn'],
    ['/login', nobody, 'login'],
    ['/unauthorized', nobody, 'login for /unauthorized'],
  ] as const)('%s is refused where it must be, and never in circles', (address, visitor, expected) => {
    expect(at(address, visitor)).toBe(expected);
  });

  test('the start of those who may not open the default page is the first page of their menu that they may', () => {
    const forbidden = { id: 'home', path: 'home', label: 'home', screen: 'home', default: true, adminOnly: true };
    const help = { id: 'help', path: 'help', label: 'help', screen: 'help', trailingMenu: true };
    const group = {
      id: 'group',
      path: 'group',
      label: 'group',
      children: [
        { id: 'first', path: 'first', label: 'first', screen: 'first', default: true, adminOnly: true },
        { id: 'unnamed', path: 'unnamed', screen: 'unnamed' },
        { id: 'second', path: 'second', label: 'second', screen: 'second' },
      ],
    };
    const chat = { id: 'chat', path: 'chat', label: 'chat', screen: 'chat', context: { agent: true } };
    const refusal = { id: 'unauthorized', path: 'unauthorized', screen: 'unauthorized' };
    const login = { id: 'login', path: 'login', screen: 'login', standalone: true };
    const to = (written: Parameters<typeof routeModels>[0], visitor: Visitor, pathname = '/') => {
      const found = resolve(placeRoutes(routeModels(written), {}), { pathname, search: '?lng=fr', hash: '' }, visitor);
      return found.kind === 'redirect' ? found.to.pathname : found.kind;
    };
    const all = [forbidden, help, chat, group, refusal, login];
    expect(to(all, user)).toBe('/group/second');
    expect(to(all, agent)).toBe('/group/second');
    expect(to(all, user, '/nowhere')).toBe('/group/second');
    expect(to([forbidden, help, refusal], user)).toBe('/help');
    expect(to([forbidden, refusal], user)).toBe('/unauthorized');
    expect(to(all, as({ role: 0 }))).toBe('/home');
    expect(to(all, nobody)).toBe('login');
    expect(to(all, user, '/home')).toBe('/unauthorized');
    expect(to(all, as({ id: '1', role: 3 }))).toBe('/home');
  });

  test('follows the configuration: another path, or none', () => {
    const moved = placeRoutes(routes, { ...configured, login: 'sign/in', editProfile: null });
    expect(moved.at('/sign/in')?.place.route.id).toBe('login');
    expect(moved.at('/login')).toBeUndefined();
    expect(moved.byId('editprofile')).toBeUndefined();
    expect(places.byId('editprofile')?.path).toBe('/editprofile');
  });
});

describe('The query of a route (decisions 2.2)', () => {
  test.each([
    ['?id=7&page=2', 'list'],
    ['?page=2&id=7', 'list'],
    ['?id=a%20b', 'list'],
    ['?id=a+b', 'list'],
    ['?id=7&evil=1', '→ /licenses/list?id=7'],
    ['?page=two', '→ /licenses/list'],
    ['?page=2&page=3', '→ /licenses/list?page=2'],
    ['?all=yes&id=7', '→ /licenses/list?id=7'],
    ['?from=//evil.example&id=7', '→ /licenses/list?id=7'],
    ['?__proto__=1', '→ /licenses/list'],
    ['?target=%2Fx&lng=fr', '→ /licenses/list'],
    ['?%E0%A4%A', '→ /licenses/list'],
  ])('%s', (search, expected) => {
    expect(at(`/licenses/list${search}`)).toBe(expected);
  });

  test.each([
    ['/licenses/list?id=7&segment=gold', { segment: 'gold' }],
    ['/licences/list?segment=gold', { segment: 'gold' }],
    ['/licenses/list?page=two&target=%2Fx&lng=fr', { page: 'two' }],
    ['/licenses/list?page=2&page=3', undefined],
    ['/licenses?id=a%20b', undefined],
  ])('%s says what was dropped', (address, dropped) => {
    const { pathname, search } = new URL(address, 'https://portal.example');
    const resolution = resolve(places, { pathname, search, hash: '' }, user);
    expect(resolution.kind === 'redirect' && resolution.dropped).toEqual(dropped);
  });

  test('keeps target and lng on pages for visitors, and everything where nothing is listed', () => {
    expect(at('/login?target=%2Fiam%2Fhome&lng=fr&x=1', nobody)).toBe('→ /login?target=%2Fiam%2Fhome&lng=fr');
    expect(at('/login?target=%2Fiam%2Fhome', nobody)).toBe('login');
    expect(at('/home?anything=goes')).toBe('home');
  });
});

const paths = fc.oneof(
  fc.constantFrom(
    '/',
    '/home',
    '/licenses',
    '/licences/list',
    '/licenses/list',
    '/news',
    '/chat',
    '/login',
    '/doc/x',
    '/unauthorized',
    '/acknowledge/agent',
  ),
  fc.webPath(),
);
const profiles = fc.option(
  fc.record({
    id: fc.constant('1'),
    role: fc.integer({ min: -1, max: 6 }),
    agentEnabled: fc.boolean(),
    agentTermsAccepted: fc.boolean(),
  }),
  { nil: undefined },
);

describe('Whatever the address, and no matter who asks', () => {
  test('one replace-navigation is enough: where it leads, nothing leads on', () => {
    fc.assert(
      fc.property(
        paths,
        fc.webQueryParameters(),
        profiles,
        fc.constantFrom('user' as const, 'admin' as const),
        (pathname, query, profile, mode) => {
          const visitor = as(profile, mode);
          const first = resolve(places, { pathname, search: query && `?${query}`, hash: '' }, visitor);
          expect(first.kind).not.toBe('nowhere');
          if (first.kind !== 'redirect') return;
          expect(first.to.pathname).toMatch(/^\/(?!\/)/);
          expect(resolve(places, first.to, visitor).kind).not.toBe('redirect');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('The menu', () => {
  const names = (entries: readonly MenuEntry[]): unknown[] =>
    entries.map(({ id, children }) => (children.length > 0 ? [id, names(children)] : id));
  const menu = (visitor: Visitor) => {
    const { main, trailing, profile } = menuOf(places, visitor, places.byId('list'));
    return [names(main), names(trailing), names(profile)];
  };

  test('holds what a visitor may open, in the order written; no group without anything in it', () => {
    expect(menu(user)).toEqual([
      ['home', ['licenses', ['request', 'list']], ['news', ['whats-new']]],
      [['doc', ['api']]],
      ['editprofile'],
    ]);
    expect(menu(as({ role: 0 }))).toEqual([['home'], [], []]);
    expect(menu(nobody)).toEqual([[], [], []]);
  });

  test('shows the assistant to anyone who has one, terms accepted or not', () => {
    expect(menu(agent)[0]).toContain('chat');
  });

  test('marks the page shown and the group around it', () => {
    const licenses = menuOf(places, user, places.byId('list')).main[1];
    expect(licenses).toMatchObject({ current: false, containsCurrent: true });
    expect(licenses?.children.map(({ current }) => current)).toEqual([false, true]);
  });

  test('leads a group back to where one was', () => {
    const { main } = menuOf(places, user, places.byId('home'), ({ route }) =>
      route.id === 'licenses' ? '/licenses/request' : undefined,
    );
    expect(main.map(({ to }) => to)).toEqual(['/home', '/licenses/request', '/news']);
  });

  test('leads a group that is a page itself to that page, wherever below it one was', () => {
    const studio = placeRoutes(
      routeModels([
        {
          ...{ id: 'studio', path: 'studio', label: 'studio', screen: 'studio' },
          children: [{ id: 'editions', path: 'editions', label: 'editions', screen: 'editions' }],
        },
      ]),
      {},
    );
    const { main } = menuOf(studio, user, studio.byId('editions'), () => '/studio/editions?open=0');
    expect(main.map(({ to }) => to)).toEqual(['/studio']);
  });
});
