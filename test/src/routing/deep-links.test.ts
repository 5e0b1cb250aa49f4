import { describe, expect, it } from 'vitest';
import {
  isList,
  isObject,
  type Json,
  type ListBlockModel,
  type QueryParser,
  type RouteModel,
} from '../../../engine/model';
import { listState } from '../../../engine/runtime';
import { compileProject, editionOf } from '../../../server/definitions';
import type { Visitor } from '../../../src/addresses/accept';
import { decideTarget } from '../../../src/addresses/decide-target';
import { placeRoutes } from '../../../src/addresses/place';
import { resolve } from '../../../src/routing/resolve';
import { wayToLogin } from '../../../src/routing/to-login';
import { portalVocabulary, projectSources } from '../../support/good-project';

const edition = editionOf(compileProject(await projectSources(), portalVocabulary));
if (edition === undefined) throw new Error('The definitions of this project do not compile.');
const { permissions, routes, screens } = edition;

const origin = 'https://portal.example';
const base = '/iam/admin';
const places = placeRoutes(routes.admin?.routes ?? [], {});

const visitor = (role?: string): Visitor => {
  const profile = role === undefined ? undefined : { roleName: role, agentEnabled: true, agentTermsAccepted: true };
  return { profile, mode: 'admin', permissions, context: { mode: 'admin', ...(profile && { profile }) } };
};

/** Lists and tabs anywhere in what a screen draws. */
function* blocksIn(value: Json | undefined): Generator<{ readonly [name: string]: Json | undefined }> {
  if (isList(value)) for (const each of value) yield* blocksIn(each);
  if (!isObject(value)) return;
  if (value.block === 'list' || value.block === 'tabs') yield value;
  for (const each of Object.values(value)) yield* blocksIn(each);
}

interface Link {
  readonly route: string;
  readonly path: string;
  readonly search: string;
  /** The list that the parameter belongs to, and what it reads from it. */
  readonly list?: ListBlockModel;
}

/** The addresses that a list can be opened with: searched, sorted each way, turned, filtered, with an open record, and all of it at once. */
function queriesOf(list: ListBlockModel): readonly string[] {
  const name = (parameter: string) => list.prefix + parameter;
  const sorts = list.columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort, `-${sort}`]));
  const filters = list.filters.map((filter): [string, string] => {
    const value = Array.isArray(filter.options) ? filter.options[0]?.value : undefined;
    return [name(filter.name), filter.as === 'date' ? '2026-11-01' : String(value ?? 'any thing, ü 日本 & more')];
  });
  const single: readonly (readonly [string, string])[] = [
    ...(list.search === undefined ? [] : [[name('q'), 'Ñandú & Söhne 100%'] as const]),
    ...sorts.map((sort) => [name('sort'), sort] as const),
    ...list.sizes.map((size) => [name('size'), String(size)] as const),
    ...(list.size > 0 ? [[name('page'), '3'] as const] : []),
    ...(list.detail ? [[name('open'), 'some-record'] as const] : []),
    ...filters,
  ];
  const together = new Map(single);
  if (single.length === 0) return [];
  return [...single.map(([key, value]) => query([[key, value]])), query([...together])];
}
const query = (pairs: readonly (readonly [string, string])[]) =>
  `?${new URLSearchParams(pairs.map(([key, value]) => [key, value])).toString()}`;

/** A value for each way that a route reads a parameter. */
const samples: Readonly<Record<QueryParser, string>> = {
  text: 'some-id',
  integer: '2',
  boolean: 'true',
  path: '/home',
};

function linksOf(route: RouteModel): readonly Link[] {
  const path = `/${route.fullPath}`;
  const link = (search: string, list?: ListBlockModel): Link => ({
    route: route.id,
    path,
    search,
    ...(list && { list }),
  });
  // Compiled models are JSON; their types have optional members, which Json does not know.
  const blocks = [...blocksIn(screens[route.screen ?? ''] as unknown as Json)];
  const listed = Object.entries(route.query ?? {}).map(([name, parser]) => link(query([[name, samples[parser]]])));
  return [
    link(''),
    ...listed,
    ...blocks.flatMap((block) => {
      if (block.block === 'tabs')
        return (isList(block.tabs) ? block.tabs : []).map((tab) =>
          link(query([[String(block.parameter), isObject(tab) ? String(tab.id) : '']])),
        );
      const list = block as unknown as ListBlockModel;
      return queriesOf(list).map((search) => link(search, list));
    }),
  ];
}

const all = (written: readonly RouteModel[]): readonly RouteModel[] =>
  written.flatMap((route) => [route, ...all(route.children)]);
const shown = all(routes.admin?.routes ?? []).filter(
  ({ screen, adminOnly, fullPath }) => screen !== undefined && adminOnly && !fullPath.includes(':'),
);
const links = shown.flatMap(linksOf);

/** The parameters that the route takes: a route that lists some drops the others. */
const taken = ({ path, search }: Link) => {
  const query = places.at(path)?.place.route.query;
  return query === undefined || [...new URLSearchParams(search).keys()].every((name) => Object.hasOwn(query, name));
};

describe('A deep link of the administrators’ portal, of every list, filter, sort, tab and record', () => {
  it('is generated from the definitions', () => {
    expect(shown.length).toBeGreaterThan(25);
    expect(links.length).toBeGreaterThan(700);
    expect(links.filter((link) => !taken(link))).toEqual([]);
  });

  it.each(shown.map(({ id }) => id))('%s: leads somebody signed out through sign-in to the very place', (id) => {
    for (const { path, search } of links.filter(({ route }) => route === id)) {
      const address = { pathname: path, search, hash: '' };
      const first = resolve(places, address, visitor());
      if (first.kind !== 'login') throw new Error(`${path}${search}: ${first.kind}`);
      const login = wayToLogin(
        first.wish,
        places,
        {
          configuration: { loginRedirect: true, base },
          session: { state: () => ({ status: 'signedOut' }) },
          settings: { links: {} },
        } as unknown as Parameters<typeof wayToLogin>[2],
        origin,
      );
      if (login.kind !== 'page') throw new Error(login.kind);
      // What the sign-in page reads of its own address.
      expect(resolve(places, { pathname: login.path, search: login.search, hash: '' }, visitor()).kind).toBe('page');
      const target = decideTarget(new URLSearchParams(login.search).get('target'), {
        origin,
        bases: ['/iam'],
        allowedHosts: [],
        home: { kind: 'inApp', path: `${base}/home` },
        fallback: { kind: 'inApp', path: `${base}/home` },
      });
      expect(target).toEqual({ kind: 'inApp', path: `${base}${path}${search}` });
    }
  });

  it.each(shown.map(({ id }) => id))('%s: stays as it is for an administrator, and is refused to a customer', (id) => {
    for (const { path, search, list } of links.filter(({ route }) => route === id)) {
      const address = { pathname: path, search, hash: '' };
      const arrived = resolve(places, address, visitor('SYSADMIN'));
      if (arrived.kind !== 'page') throw new Error(`${path}${search}: ${JSON.stringify(arrived)}`);
      expect([path + search, arrived.place.route.id]).toEqual([path + search, id]);
      expect(resolve(places, address, visitor('USER'))).toMatchObject({ to: { pathname: '/unauthorized' } });
      if (list === undefined) continue;
      const given = Object.fromEntries(new URLSearchParams(search));
      const state = listState(list, given);
      const [name = '', value = ''] = Object.entries(given)[0] ?? [];
      if (name === `${list.prefix}open`) expect(state.open).toBe(value);
      if (name === `${list.prefix}q`) expect(state.q).toBe(value);
      if (name === `${list.prefix}sort`) expect(`${state.sort?.descending ? '-' : ''}${state.sort?.name}`).toBe(value);
    }
  });
});
