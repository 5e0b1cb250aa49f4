import type { JsonObject, PermissionsModel, RouteModel } from '../../engine/model';
import { holdsInContext, permitted } from '../../engine/runtime';
import type { Place } from './place';

/** What the acceptance check knows of the visitor. */
export interface Visitor {
  /** Undefined: nobody is signed in. */
  readonly profile: JsonObject | undefined;
  readonly mode: 'user' | 'admin';
  readonly permissions: PermissionsModel;
  /** What conditions of routes read: mode, settings, profile. */
  readonly context: JsonObject;
}

/** Whether a route is for this visitor, or where to go instead. */
export type Acceptance =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly redirect: 'login' | 'unauthorized' | 'terms' };

/** Ranks of roles that count as no administrator: UNKNOWN and USER (specification section 6). */
const LAST_PLAIN_RANK = 1;

/**
 * The route acceptance check (specification sections 2 and 6; decisions 2.2, whose nine rules stand here in order): one
 * pure function for the menu and the router, so that a hidden item and a refused address never differ.
 */
export function accept(route: RouteModel, { profile, mode, permissions, context }: Visitor): Acceptance {
  const { roles, allowedInAdminMode } = permissions;
  if (route.standalone || route.public) return accepted;
  if (!profile) return refused('login');
  const rank = rankOf(profile, roles);
  if (rank === 0) return isHome(route) ? accepted : refused('unauthorized');
  if (mode === 'admin' && rank >= allowedInAdminMode) return accepted;
  if (route.adminOnly && rank <= LAST_PLAIN_RANK) return refused('unauthorized');
  if (route.minimumRole !== undefined && !reaches(rank, route.minimumRole, roles)) return refused('unauthorized');
  const person = { role: roles[rank] ?? '', adminMode: mode === 'admin' };
  if (route.permission !== undefined && !permitted(permissions, route.permission, person).allowed)
    return refused('unauthorized');
  if (route.context.agent === true) {
    if (profile.agentEnabled !== true) return refused('unauthorized');
    if (profile.agentTermsAccepted !== true && route.context.agentTerms !== true) return refused('terms');
  }
  return holdsInContext(route.displayed, context) ? accepted : refused('unauthorized');
}

/** The check of a route where it stands: what its group is refused for, it is refused for too, unless it is open to anyone. */
export function acceptPlace({ route, parent }: Place, visitor: Visitor): Acceptance {
  const own = accept(route, visitor);
  if (route.standalone || route.public || parent === undefined) return own;
  const around = acceptPlace(parent, visitor);
  return around.accepted ? own : around;
}

/** Whether the menu shows a place: whoever has yet to agree to terms is led to them by it. */
export function isOffered(place: Place, visitor: Visitor): boolean {
  const acceptance = acceptPlace(place, visitor);
  return acceptance.accepted || acceptance.redirect === 'terms';
}

/** The portal's own start, not that of a group. */
function isHome(route: RouteModel): boolean {
  return route.default && route.fullPath === route.path;
}

/** A role is its rank (specification section 3); one that nobody knows counts as UNKNOWN. */
export function rankOf({ role }: JsonObject, roles: readonly string[]): number {
  return typeof role === 'number' && Number.isInteger(role) && role > 0 && role < roles.length ? role : 0;
}

/** A least role that the table does not list is reached by nobody. */
function reaches(rank: number, least: string, roles: readonly string[]): boolean {
  const wanted = roles.indexOf(least);
  return wanted >= 0 && rank >= wanted;
}

const accepted: Acceptance = { accepted: true };
const refused = (redirect: Exclude<Acceptance, { accepted: true }>['redirect']): Acceptance => ({
  accepted: false,
  redirect,
});
