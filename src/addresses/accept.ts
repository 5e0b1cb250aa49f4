import { type Acceptance, acceptRoute, type Visitor } from '../../kinds';
import type { Place } from './place';

export { type Acceptance, acceptRoute as accept, personOf, type Visitor } from '../../kinds';

/** The acceptance check of a route at its place: refusals of its group apply to it too, unless it is public or standalone. */
export function acceptPlace({ route, parent }: Place, visitor: Visitor): Acceptance {
  const own = acceptRoute(route, visitor);
  if (route.standalone || route.public || parent === undefined) return own;
  const ofParent = acceptPlace(parent, visitor);
  return ofParent.accepted ? own : ofParent;
}

/** Whether the menu shows a place: it also leads users to the terms that they have yet to agree to. */
export function isOffered(place: Place, visitor: Visitor): boolean {
  const acceptance = acceptPlace(place, visitor);
  return acceptance.accepted || acceptance.redirect === 'terms';
}
