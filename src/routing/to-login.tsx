import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { Places } from '../addresses/place';
import { type Portal, usePortal } from '../portal-context';
import { PageNotice } from './page-notice';
import { PortalLoading } from './portal-loading';
import { type Address, routeIds } from './resolve';

/** Where a visitor is sent to sign in first. */
type WayToLogin =
  | { readonly kind: 'page'; readonly path: string; readonly search: string }
  | { readonly kind: 'elsewhere'; readonly href: string }
  | { readonly kind: 'none' };

/**
 * The way to sign-in (specification section 2): out of the portal if the settings name another single sign-on, otherwise to the login
 * route. With login redirecting on, the requested place is added as `target`; after a deliberate sign-out there is none.
 */
export function wayToLogin(
  wish: Address,
  places: Places,
  { configuration, session, settings }: Pick<Portal, 'configuration' | 'session' | 'settings'>,
  origin: string = window.location.origin,
): WayToLogin {
  const state = session.state();
  const left = state.status === 'signedOut' && state.reason === 'signedOut';
  // A refusal is no useful target.
  const wantsNone = !configuration.loginRedirect || left || wish.pathname === places.byId(routeIds.unauthorized)?.path;
  const wanted = wantsNone ? undefined : configuration.base + wish.pathname + wish.search;
  const href = externalLogin(settings.links, wanted === undefined ? undefined : origin + wanted);
  if (href !== undefined) return { kind: 'elsewhere', href };
  const login = places.byId(routeIds.login);
  if (!login) return { kind: 'none' };
  return {
    kind: 'page',
    path: login.path,
    search: wanted === undefined ? '' : `?target=${encodeURIComponent(wanted)}`,
  };
}

/** To sign-in, with the previous location in the navigation's state. */
export function ToLogin({ wish, places }: { readonly wish: Address; readonly places: Places }) {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const from = useLocation();
  const way = wayToLogin(wish, places, portal);
  const elsewhere = way.kind === 'elsewhere' ? way.href : undefined;
  useEffect(() => {
    if (elsewhere !== undefined) window.location.replace(elsewhere);
  }, [elsewhere]);
  if (way.kind === 'elsewhere') return <PortalLoading />;
  if (way.kind === 'none') return <PageNotice title={t('missing.title')} text={t('missing.text')} />;
  return <Navigate to={{ pathname: way.path, search: way.search }} replace state={{ from }} />;
}

/** The address of a single sign-on outside the portal, with the absolute address of the requested place: it is another site. */
function externalLogin(links: unknown, wanted: string | undefined): string | undefined {
  const link = typeof links === 'object' && links !== null && 'newSSO' in links ? links.newSSO : undefined;
  if (typeof link !== 'string' || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== 'https:') return undefined;
  if (wanted !== undefined) url.searchParams.set('target', wanted);
  return url.href;
}
