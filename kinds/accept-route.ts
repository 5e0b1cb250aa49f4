import type { JsonObject, PermissionsModel, RouteModel } from '../engine/model';
import { holdsInContext, type Person, permitted } from '../engine/runtime';

/** What the acceptance check receives about the visitor. */
export interface Visitor {
  /** Undefined: no user is signed in. */
  readonly profile: JsonObject | undefined;
  readonly mode: 'user' | 'admin';
  readonly permissions: PermissionsModel;
  /** What conditions of routes read: mode, settings, profile. */
  readonly context: JsonObject;
}

/** Whether a route is allowed for this visitor, or where to redirect them instead. */
export type Acceptance =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly redirect: 'login' | 'unauthorized' | 'terms' };

/**
 * The route acceptance check (specification sections 2 and 6; decisions 2.2, whose nine rules are here in order): one pure function for the
 * menu, the router and the server, which uses it to select the forms that validate a call.
 */
export function acceptRoute(route: RouteModel, { profile, mode, permissions, context }: Visitor): Acceptance {
  const { roles, leastMember, leastAdministrator, allowedInAdminMode } = permissions;
  if (route.standalone || route.public) return accepted;
  if (!profile) return refused('login');
  const rank = rankOf(profile, roles);
  if (rank < leastMember) return isHome(route) ? accepted : refused('unauthorized');
  if (mode === 'admin' && rank >= allowedInAdminMode) return accepted;
  if (route.adminOnly && rank < leastAdministrator) return refused('unauthorized');
  if (route.minimumRole !== undefined && !reaches(rank, route.minimumRole, roles)) return refused('unauthorized');
  if (
    route.permission !== undefined &&
    !permitted(permissions, route.permission, personOf(profile, mode, roles)).allowed
  )
    return refused('unauthorized');
  if (route.context.agent === true) {
    if (profile.agentEnabled !== true) return refused('unauthorized');
    if (profile.agentTermsAccepted !== true && route.context.agentTerms !== true) return refused('terms');
  }
  return holdsInContext(route.displayed, context) ? accepted : refused('unauthorized');
}

/** The portal's own start, not that of a group. */
function isHome(route: RouteModel): boolean {
  return route.default && route.fullPath === route.path;
}

/**
 * Rank of a profile's role by the current table: by its name, since a new role between two others shifts the ranks; by `role` if a backend
 * returns no name. One that the table does not have is the lowest.
 */
export function rankOf({ role, roleName }: JsonObject, roles: readonly string[]): number {
  if (typeof roleName === 'string') return rankOfRole(roleName, roles);
  return typeof role === 'number' && Number.isInteger(role) && role > 0 && role < roles.length ? role : 0;
}

/** Who is asked for a permission; without a profile somebody with the lowest role. */
export function personOf(profile: JsonObject | undefined, mode: Visitor['mode'], roles: readonly string[]): Person {
  return { role: roles[profile ? rankOf(profile, roles) : 0] ?? '', adminMode: mode === 'admin' };
}

/** Rank of a role by its name; a role that is not (or no longer) in the table counts as the lowest: never more rights. */
export function rankOfRole(name: string, roles: readonly string[]): number {
  return Math.max(0, roles.indexOf(name));
}

/** A minimum role that the table does not list is reached by no user. */
function reaches(rank: number, least: string, roles: readonly string[]): boolean {
  const wanted = roles.indexOf(least);
  return wanted >= 0 && rank >= wanted;
}

const accepted: Acceptance = { accepted: true };
const refused = (redirect: Exclude<Acceptance, { accepted: true }>['redirect']): Acceptance => ({
  accepted: false,
  redirect,
});
