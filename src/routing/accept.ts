import { type Acceptance, acceptRoute, type Visitor } from '../../kinds';
import type { Place } from './place';

export { type Acceptance, acceptRoute as accept, rankOf, type Visitor } from '../../kinds';

/** The check of a route where it stands: what its group is refused for, it is refused for too, unless it is open to anyone. */
export function acceptPlace({ route, parent }: Place, visitor: Visitor): Acceptance {
  const own = acceptRoute(route, visitor);
  if (route.standalone || route.public || parent === undefined) return own;
  const around = acceptPlace(parent, visitor);
  return around.accepted ? own : around;
}

/** Whether the menu shows a place: anyone who has yet to agree to terms is led to them by it. */
export function isOffered(place: Place, visitor: Visitor): boolean {
  const acceptance = acceptPlace(place, visitor);
  return acceptance.accepted || acceptance.redirect === 'terms';
}
