import type { JsonObject } from '../../engine/model';
import { acceptPlace, isOffered, type Visitor } from '../addresses/accept';
import { isOfAccount, type Place, type Places, startOf } from '../addresses/place';
import { sanitizeQuery } from './sanitize-query';

/** An address below the portal's base. */
export interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its hash sign, or empty. */
  readonly hash: string;
}

/** Result of an address for a visitor. */
export type Resolution =
  | { readonly kind: 'page'; readonly place: Place; readonly arguments: Readonly<Record<string, string>> }
  /** Another address that replaces this one. `strayed`: the requested one does not exist; `dropped`: what its query has no longer. */
  | { readonly kind: 'redirect'; readonly to: Address; readonly strayed?: true; readonly dropped?: JsonObject }
  /** Sign-in first, then here. */
  | { readonly kind: 'login'; readonly wish: Address; readonly strayed?: true }
  /** A page for visitors, but the user is signed in: on to their target. */
  | { readonly kind: 'signedIn'; readonly place: Place }
  /** Not for this visitor, in a portal without a page that explains it. */
  | { readonly kind: 'refused' }
  /** The portal has no routes, or they redirect in circles. */
  | { readonly kind: 'nowhere' };

/**
 * Ids of the routes to which the acceptance check redirects, and of the page shown at unknown addresses: a portal without one leads from
 * there to the group around it, or to the start.
 */
export const routeIds = {
  login: 'login',
  unauthorized: 'unauthorized',
  missing: 'missing',
  terms: 'acknowledge-agent',
} as const;

/** Redirects in a row after which the portal reports a redirect loop. */
const MOST_REDIRECTS = 8;

/** Follows an address to its final one: other spellings, groups, acceptance and queries in one pass. */
export function resolve(places: Places, address: Address, visitor: Visitor): Resolution {
  // Consecutive slashes are one: two at the start would name another host.
  let at: Address = { ...address, pathname: address.pathname.replace(/\/{2,}/g, '/') };
  let strayed: true | undefined;
  let dropped: JsonObject | undefined;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const next = step(places, at, visitor);
    if (next.kind === 'login') return { ...next, ...(strayed && { strayed }) };
    if (next.kind === 'page' && redirects > 0)
      return { kind: 'redirect', to: at, ...(strayed && { strayed }), ...(dropped && { dropped }) };
    if (next.kind !== 'redirect') return next;
    strayed ??= next.strayed;
    dropped = next.dropped;
    at = next.to;
  }
  return { kind: 'nowhere' };
}

/** One redirect (specification section 2, route configuration). */
function step(places: Places, address: Address, visitor: Visitor): Resolution {
  const { pathname, search, hash } = address;
  const found = places.at(pathname);
  if (!found) {
    if (pathname === '/' || pathname === '') {
      const start = startFor(places, visitor);
      return start ? redirect(start.path, search) : nowhere;
    }
    const missing = places.byId(routeIds.missing);
    if (missing && visitor.profile) return page(missing, {});
    const group = places.groupAround(pathname);
    if (group) return stray(group.path);
    return stray('/');
  }
  const { place, spelling } = found;
  if (spelling !== undefined) return redirect(spelling, search, hash);
  const { route } = place;
  const start = route.screen === undefined ? startOf(place.children) : undefined;
  if (start) return start.path === place.path ? page(start, found.arguments) : redirect(start.path, search, hash);

  const acceptance = acceptPlace(place, visitor);
  if (!acceptance.accepted) {
    if (acceptance.redirect === 'login') return { kind: 'login', wish: address };
    // A visitor who was redirected there sees it: a refusal never loops.
    if (route.id === routeIds.unauthorized) return page(place, found.arguments);
    const instead = places.byId(routeIds[acceptance.redirect]) ?? places.byId(routeIds.unauthorized);
    return instead && instead !== place ? redirect(instead.path) : { kind: 'refused' };
  }
  if (route.context.signedOutOnly === true && visitor.profile) return { kind: 'signedIn', place };
  const { clean, dropped } = sanitizeQuery(route, search);
  if (clean !== search) return { ...redirect(pathname, clean, hash), ...(dropped && { dropped }) };
  return page(place, found.arguments);
}

/** The default page, or for those who may not open it the first of their menu that they may. */
function startFor({ home, roots }: Places, visitor: Visitor): Place | undefined {
  if (!home || !visitor.profile || isOffered(home, visitor)) return home;
  const first = (places: readonly Place[]): Place | undefined => {
    for (const place of places) {
      const { label, standalone, screen } = place.route;
      if (label === undefined || standalone || isOfAccount(place) || !isOffered(place, visitor)) continue;
      const found = screen && acceptPlace(place, visitor).accepted ? place : first(place.children);
      if (found) return found;
    }
    return undefined;
  };
  const isLast = ({ route }: Place) => route.trailingMenu === true;
  return first(roots.filter((place) => !isLast(place))) ?? first(roots.filter(isLast)) ?? home;
}

const nowhere: Resolution = { kind: 'nowhere' };
const page = (place: Place, given: Readonly<Record<string, string>>): Resolution => ({
  kind: 'page',
  place,
  arguments: given,
});
const redirect = (pathname: string, search = '', hash = ''): Resolution & { readonly kind: 'redirect' } => ({
  kind: 'redirect',
  to: { pathname, search, hash },
});
const stray = (pathname: string): Resolution => ({
  kind: 'redirect',
  to: { pathname, search: '', hash: '' },
  strayed: true,
});
