import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { usePortal } from '../portal-context';
import { PageNotice } from './page-notice';
import type { Places } from './place';
import { PortalLoading } from './portal-loading';
import { type Address, routeIds } from './resolve';

/**
 * To sign-in (specification section 2): out of the portal where the settings name another single sign-on, otherwise to the
 * login route, with the previous location in the navigation's state. Where login redirecting is on, the place somebody
 * wanted goes along as `target`; who signed out on purpose wanted none.
 */
export function ToLogin({ wish, places }: { readonly wish: Address; readonly places: Places }) {
  const { t } = useTranslation('common');
  const { configuration, session, settings } = usePortal();
  const from = useLocation();
  const state = session.state();
  const left = state.status === 'signedOut' && state.reason === 'signedOut';
  // Nobody wants to come back to a refusal.
  const wantsNone = !configuration.loginRedirect || left || wish.pathname === places.byId(routeIds.unauthorized)?.path;
  const wanted = wantsNone ? undefined : configuration.base + wish.pathname + wish.search;
  const elsewhere = externalLogin(settings.links, wanted);
  useEffect(() => {
    if (elsewhere !== undefined) window.location.replace(elsewhere);
  }, [elsewhere]);
  if (elsewhere !== undefined) return <PortalLoading />;
  const login = places.byId(routeIds.login);
  if (!login) return <PageNotice title={t('missing.title')} text={t('missing.text')} />;
  const search = wanted === undefined ? '' : `?target=${encodeURIComponent(wanted)}`;
  return <Navigate to={{ pathname: login.path, search }} replace state={{ from }} />;
}

/** The address of a single sign-on outside the portal, with the whole address of the wanted place: it is another site. */
function externalLogin(links: unknown, wanted: string | undefined): string | undefined {
  const link = typeof links === 'object' && links !== null && 'newSSO' in links ? links.newSSO : undefined;
  if (typeof link !== 'string' || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== 'https:') return undefined;
  if (wanted !== undefined) url.searchParams.set('target', window.location.origin + wanted);
  return url.href;
}
