import type { JsonObject, RouteModel } from '../../engine/model';

/** What the acceptance check knows of the visitor. */
export interface Visitor {
  /** Undefined: nobody is signed in. */
  readonly profile: JsonObject | undefined;
  readonly mode: 'user' | 'admin';
  /** Role names by rank, lowest first (`permissions.json`). */
  readonly roles: readonly string[];
}

/** Whether a route is for this visitor, or where to go instead. */
export type Acceptance =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly redirect: 'login' | 'unauthorized' };

/**
 * The route acceptance check (specification section 2; decisions 2.2): one pure function for the menu and the router, so
 * that a hidden item and a refused address never differ.
 */
export function accept(route: RouteModel, { profile, mode, roles }: Visitor): Acceptance {
  if (route.standalone) return accepted;
  if (!profile) return refused('login');
  // A role is its rank (specification section 3); one that nobody knows counts as UNKNOWN.
  const rank = typeof profile.role === 'number' && profile.role < roles.length ? profile.role : 0;
  if (rank <= 0) return route.default ? accepted : refused('unauthorized');
  if (mode === 'admin' && rank === roles.length - 1) return accepted;
  if (route.minimumRole !== undefined && rank < roles.indexOf(route.minimumRole)) return refused('unauthorized');
  if (route.context.agent === true && profile.agentEnabled !== true) return refused('unauthorized');
  return accepted;
}

const accepted: Acceptance = { accepted: true };
const refused = (redirect: 'login' | 'unauthorized'): Acceptance => ({ accepted: false, redirect });
