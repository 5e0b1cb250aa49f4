import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { decideTarget, type Target, withOtherParameters } from '../addresses/decide-target';
import type { Places } from '../addresses/place';
import type { RuntimeConfiguration } from '../configuration';
import { usePortal } from '../portal-context';

/**
 * Where a signed-in user goes from sign-in (specification section 4, post-sign-in target): the `target` of the address if it is allowed,
 * else home, with the address's other parameters. A user who has just signed in as an administrator has their home in the administrators'
 * portal (decisions 2.2). In-app paths are returned below the router's own base; the other portal is another page.
 */
export function useSignedInTarget(places: Places): Target {
  const { configuration, settings, session } = usePortal();
  const { search } = useLocation();
  const state = session.state();
  const entered = state.status === 'signedIn' ? state.entered : undefined;
  return useMemo(() => {
    const { portal } = (settings.links ?? {}) as { readonly portal?: string };
    return signedInTarget(search, { configuration, places, origin: window.location.origin, website: portal, entered });
  }, [configuration, settings, places, search, entered]);
}

/** What determines the target. */
export interface Arrival {
  readonly configuration: Pick<RuntimeConfiguration, 'mode' | 'portals' | 'redirectHosts'>;
  readonly places: Places;
  readonly origin: string;
  /** The provider's main website, for external targets that are not allowed. */
  readonly website: string | undefined;
  /** Set if the user has just signed in. */
  readonly entered: 'user' | 'admin' | undefined;
}

export function signedInTarget(search: string, arrival: Arrival): Target {
  const { configuration, places, origin, website, entered } = arrival;
  const { portals, mode } = configuration;
  const home: Target = { kind: 'inApp', path: `${portals[entered ?? mode]}/` };
  const query = new URLSearchParams(search);
  const wish = decideTarget(query.get('target'), {
    origin,
    bases: [portals.user, portals.admin],
    allowedHosts: configuration.redirectHosts,
    home,
    fallback: website === undefined ? home : { kind: 'external', href: website },
  });
  query.delete('target');
  // A page for visitors would lead here again.
  const target = isForVisitors(wish, arrival) ? home : wish;
  return atStart(landing(withOtherParameters(target, query, origin), configuration), places);
}

/** The default page as the portal's start: which page that is depends on who has signed in. */
function atStart(target: Target, { home }: Places): Target {
  if (target.kind === 'external' || pathOf(target.path) !== home?.path) return target;
  return { kind: 'inApp', path: `/${target.path.slice(home.path.length)}` };
}

function isForVisitors(target: Target, { configuration: { portals, mode }, places }: Arrival): boolean {
  if (target.kind === 'external') return false;
  const path = pathOf(target.path);
  if (isBelow(path, portals.admin) !== (mode === 'admin')) return false;
  return places.at(path.slice(portals[mode].length) || '/')?.place.route.context.signedOutOnly === true;
}

/** A path of this portal below its base; one of the other portal as a separate page. */
function landing(target: Target, { portals, mode }: Arrival['configuration']): Target {
  if (target.kind === 'external') return target;
  if (isBelow(pathOf(target.path), portals.admin) !== (mode === 'admin'))
    return { kind: 'external', href: target.path };
  const below = target.path.slice(portals[mode].length);
  return { kind: 'inApp', path: below.startsWith('/') ? below : `/${below}` };
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
