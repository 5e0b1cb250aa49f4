import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, replace, useRouteError } from 'react-router-dom';
import type { JsonObject } from '../../engine/model';
import { type Portal, usePortal } from '../portal-context';
import { loadPage, type Page } from './load-page';
import { PageNotice } from './page-notice';
import { PortalLoading } from './portal-loading';
import { PortalPages } from './portal-pages';
import type { Address } from './resolve';
import { wayToLogin } from './to-login';

/**
 * The router of one portal. React Router handles history, blocking and scrolling; `resolve` decides over the live routes which page an
 * address leads to, so that a new one is available at the next navigation. A chain of redirects becomes one replace-navigation.
 */
export function createPortalRouter(portal: Portal) {
  const { base } = portal.configuration;
  let before: Page | undefined;
  // Until the page that the redirect leads to was loaded.
  let dropped: { readonly pathname: string; readonly query: JsonObject } | undefined;

  async function loader({ request }: { readonly request: Request }): Promise<Page | Response> {
    const address = addressOf(new URL(request.url), base, before === undefined ? window.location.hash : '');
    const loaded = await loadPage(portal, address, before);
    const { resolution } = loaded;
    const page = { ...loaded, ...(dropped?.pathname === address.pathname && { dropped: dropped.query }) };
    // A user who followed a dead link gets a notice why they see another page.
    if ('strayed' in resolution && !request.signal.aborted)
      portal.notices.push({ severity: 'info', message: 'common:missing.address' });
    if (resolution.kind === 'redirect') {
      const { pathname, search, hash } = resolution.to;
      if (!request.signal.aborted) dropped = resolution.dropped && { pathname, query: resolution.dropped };
      return replace(pathname + search + hash);
    }
    const login =
      before === undefined && resolution.kind === 'login'
        ? wayToLogin(resolution.wish, page.project.places, portal)
        : undefined;
    if (login?.kind === 'page') return replace(login.path + login.search);
    // A user who has navigated on meanwhile gets another page.
    if (request.signal.aborted) return page;
    before = page;
    dropped = undefined;
    return page;
  }

  /** From one entry of a page to another of the same address, as Back from a step of a form does: the page stays as it is. */
  const isSamePage = (current: URL, next: URL) => {
    const entry = (window.history.state as { readonly key?: string } | null)?.key;
    return current.href === next.href && entry !== undefined && entry !== router.state.location.key;
  };

  const router = createBrowserRouter(
    [
      {
        ...allPages,
        loader,
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          defaultShouldRevalidate && !isSamePage(currentUrl, nextUrl),
      },
    ],
    { basename: base || '/' },
  );
  return router;
}

/** The only route of React Router: it renders every page. */
export const allPages = {
  id: 'page',
  path: '*',
  element: <PortalPages />,
  errorElement: <PageFailed />,
  hydrateFallbackElement: <PortalLoading />,
};

/** An address below the base. */
export function addressOf(url: Pick<URL, 'pathname' | 'search'>, base: string, hash = ''): Address {
  const below = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname;
  return { pathname: `/${below}`.replace(/^\/+/, '/'), search: url.search, hash };
}

/** What is left when the frame itself throws: a sentence and a button that reloads the page; never a blank page (quality R23). */
function PageFailed() {
  const { t } = useTranslation('common');
  const { report } = usePortal();
  const error = useRouteError();
  useEffect(() => {
    report('page-failed', { message: error instanceof Error ? error.message : String(error) });
  }, [error, report]);
  return (
    <main id="main">
      <PageNotice title={t('missing.title')} text={t('missing.broken')} onRetry={() => window.location.reload()} />
    </main>
  );
}
