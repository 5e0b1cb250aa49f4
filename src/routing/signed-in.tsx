import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { JsonObject, RouteModel } from '../../engine/model';
import type { Place, Places } from '../addresses/place';
import { useSignedInTarget } from './signed-in-target';

/** A signed-in visitor does not stay at sign-in: on to their target. */
export default function SignedIn({ place, places }: { readonly place: Place; readonly places: Places }) {
  const turn = useTurn(place.route, places);
  const onward = useSignedInTarget(places);
  const target: typeof onward = turn === undefined ? onward : { kind: 'inApp', path: turn };
  const external = target.kind === 'external' ? target.href : undefined;
  useEffect(() => {
    if (external) window.location.replace(external);
  }, [external]);
  return target.kind === 'inApp' ? <Navigate to={target.path} replace /> : null;
}

/**
 * A detour before the target: `"turn": { "query": "career", "route": "careers" }` in a route's context leads there, with the same query,
 * for every user who arrives with that parameter (specification section 4, post-sign-in target; decisions 2.3).
 */
function useTurn({ context: { turn } }: RouteModel, places: Places): string | undefined {
  const { search } = useLocation();
  if (typeof turn !== 'object' || turn === null || Array.isArray(turn)) return undefined;
  const { query, route } = turn as JsonObject;
  if (!new URLSearchParams(search).has(String(query))) return undefined;
  const to = places.byId(String(route));
  return to && to.path + search;
}
