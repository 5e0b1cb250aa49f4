import { describe, expect, test } from 'vitest';
import type { JsonObject, RouteModel } from '../../../engine/model';
import { compileProject, editionOf } from '../../../server/definitions';
import type { Visitor } from '../../../src/addresses/accept';
import { placeRoutes } from '../../../src/addresses/place';
import { resolve } from '../../../src/routing/resolve';
import { portalVocabulary, projectSources } from '../../support/good-project';

/** Deep links to prices and templates, through the routes of this project as the browser resolves them. */

const edition = editionOf(compileProject(await projectSources(), portalVocabulary));
if (edition === undefined) throw new Error('The definitions of this project do not compile.');
const { permissions, routes } = edition;
const places = placeRoutes(routes.admin?.routes ?? [], {});

const as = (roleName: string): Visitor => {
  const profile: JsonObject = { id: '1', role: permissions.roles.indexOf(roleName), roleName };
  return { profile, mode: 'admin', permissions, context: { mode: 'admin', profile } };
};

/** Where an address leads: the route and what of the query is left. */
function at(address: string, role = 'ADMIN_READ') {
  const url = new URL(address, 'https://portal.example');
  const found = resolve(places, { pathname: url.pathname, search: url.search, hash: url.hash }, as(role));
  if (found.kind === 'page') return `${found.place.route.id}${url.search}`;
  return found.kind === 'redirect' ? `→ ${found.to.pathname}${found.to.search}` : found.kind;
}

describe('A deep link leads to its page, with its parameters', () => {
  test.each([
    ['/rates/configurations?name=standard', 'rates-configurations?name=standard'],
    ['/rates/configurations?id=c1', 'rates-configurations?id=c1'],
    ['/rates/versions?name=standard&version=3', 'rates-versions?name=standard&version=3'],
    ['/rates/plans?name=standard&version=2', 'rates-plans?name=standard&version=2'],
    ['/rates/plans?failed=true', 'rates-plans?failed=true'],
    ['/rates/plans?open=p1&part=uses', 'rates-plans?open=p1&part=uses'],
    ['/rates/plans?q=standard&sort=-name&page=2&size=25', 'rates-plans?q=standard&sort=-name&page=2&size=25'],
    ['/rates/corrections?status=DRAFT', 'rates-corrections?status=DRAFT'],
    ['/templates/emails?id=WELCOME.fr', 'templates-emails?id=WELCOME.fr'],
    ['/templates/emails?open=WELCOME.fr&part=editions', 'templates-emails?open=WELCOME.fr&part=editions'],
    ['/templates/posts?q=maintenance', 'templates-posts?q=maintenance'],
    ['/letters?template=WELCOME', 'letters?template=WELCOME'],
  ])('%s', (address, expected) => expect(at(address)).toBe(expected));
});

describe('What is no parameter of the page is left out, and groups lead to their first page', () => {
  test.each([
    ['/rates/plans?name=standard&evil=1', '→ /rates/plans?name=standard'],
    ['/rates', '→ /rates/plans'],
    ['/templates', '→ /templates/emails'],
  ])('%s', (address, expected) => expect(at(address)).toBe(expected));
});

test('A customer is led to none of them', () => {
  for (const address of ['/rates/plans?name=standard', '/rates/versions', '/templates/emails', '/templates/posts'])
    expect([address, at(address, 'USER')]).not.toEqual([address, expect.stringMatching(/^(rates|templates)-/)]);
});

test('Every link of a screen to prices, templates and letters names a page that takes its parameters', () => {
  const all = (list: readonly RouteModel[]): readonly RouteModel[] =>
    list.flatMap((route) => [route, ...all(route.children)]);
  const byId = new Map(all(routes.admin?.routes ?? []).map((route) => [route.id, route]));
  const links: { route: string; query?: JsonObject }[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { route } = value as { route?: unknown };
    if (typeof route === 'string' && /^(rates|templates|letters)/.test(route)) links.push(value as never);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(edition.screens);
  expect(links.length).toBeGreaterThan(6);
  for (const { route, query = {} } of links) {
    // A route without a list of parameters takes any.
    const takes = byId.get(route)?.query;
    for (const name of Object.keys(query))
      expect([route, name, takes === undefined || Object.hasOwn(takes, name)]).toEqual([route, name, true]);
  }
});
