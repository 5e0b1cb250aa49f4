import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortal } from '../portal-context';
import { decideTarget, type Target } from './decide-target';

/**
 * Where a signed-in person goes from sign-in: the `target` of the address if it may be followed, else home. In-app paths
 * come back below the router's own base.
 */
export function useSignedInTarget(): Target {
  const { configuration, settings } = usePortal();
  const { search } = useLocation();
  return useMemo(() => {
    const home: Target = { kind: 'inApp', path: configuration.base };
    const links = settings.links as { readonly portal?: string } | undefined;
    const target = decideTarget(new URLSearchParams(search).get('target'), {
      origin: window.location.origin,
      bases: [configuration.base],
      allowedHosts: configuration.redirectHosts,
      home,
      fallback: links?.portal ? { kind: 'external', href: links.portal } : home,
    });
    if (target.kind === 'external') return target;
    const below = target.path.slice(configuration.base.length);
    return { kind: 'inApp', path: below.startsWith('/login') || below === '' ? '/' : below };
  }, [configuration, settings, search]);
}
