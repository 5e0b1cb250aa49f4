import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { JsonObject } from '../../engine/model';
import { Alert, ScreenRegion } from '../../engine/react';
import type { ScreenBundle } from '../definitions/definitions-client';
import { usePortal } from '../portal-context';
import { OnboardingFrame } from '../shell/onboarding-frame';
import { framed } from './framed';
import type { Page } from './load-page';
import { PageContent } from './page-content';
import { PortalLoading } from './portal-loading';
import { useRequestedLanguage } from './requested-language';
import { resolve, routeIds } from './resolve';
import { useScreenContext, useVisitor } from './screen-context';
import { signedIn } from './signed-in-code';
import { ToLogin } from './to-login';
import { warmUp } from './warm-up';

// Leaving sign-in needs no question.
const LeaveGuard = lazy(async () => ({ default: (await import('../shell/leaving/leave-guard')).LeaveGuard }));

/**
 * Every page of the portal: its frame, which stays across navigations, and the screen in it. A visitor who may no longer see the page,
 * because of a sign-in or sign-out meanwhile, is redirected at once.
 */
export function PortalPages() {
  const portal = usePortal();
  const { visited } = portal;
  const page = useLoaderData<Page>();
  const location = useLocation();
  const visitor = useVisitor(page.project);
  useRequestedLanguage();
  const now = resolve(page.project.places, location, visitor);
  const bundle = typeof page.bundle === 'object' ? page.bundle : undefined;
  const [published, publish] = usePublished(bundle?.screen.hash);
  const context = useScreenContext(visitor, now, published, page.dropped);
  const shown = now.kind === 'page' ? now.place : undefined;

  // Groups lead back to their last visited place; a refused page is not remembered.
  const here = location.pathname + location.search;
  useEffect(() => {
    for (let group = shown?.parent; group !== undefined; group = group.parent) visited?.visit(group, here);
  }, [shown, here, visited]);

  const isLogin = shown?.route.id === routeIds.login;
  useEffect(() => {
    if (isLogin) warmUp(portal);
  }, [portal, isLogin]);

  if (now.kind === 'login') return <ToLogin wish={now.wish} places={page.project.places} />;
  if (now.kind === 'signedIn')
    return (
      <Suspense fallback={<PortalLoading />}>
        <signedIn.Drawn place={now.place} places={page.project.places} />
      </Suspense>
    );
  if (now.kind === 'redirect') return <Navigate to={now.to} replace />;
  // The page was loaded for another visitor.
  if (now.kind !== page.resolution.kind) return <LoadAgain />;

  const content = <PageContent key={bundle?.screen.hash ?? 'none'} page={page} context={context} onPublish={publish} />;
  switch (bundle?.screen.frame ?? (visitor.profile ? 'portal' : 'onboarding')) {
    case 'bare':
      return content;
    case 'onboarding':
      return (
        <Onboarding bundle={bundle} context={context}>
          {content}
        </Onboarding>
      );
    default:
      return (
        // A page belongs to its user: another user gets everything again.
        <Suspense key={String(visitor.profile?.id)} fallback={<PortalLoading />}>
          <framed.Drawn page={page} visitor={visitor} shown={shown}>
            {content}
          </framed.Drawn>
        </Suspense>
      );
  }
}

const nothingPublished: JsonObject = {};

/** What the forms of a screen publish to its other blocks; another screen starts empty. */
function usePublished(screen: string | undefined) {
  const [kept, setKept] = useState({ screen, values: nothingPublished });
  const publish = useCallback((values: JsonObject) => setKept({ screen, values }), [screen]);
  return [kept.screen === screen ? kept.values : nothingPublished, publish] as const;
}

function Onboarding({
  bundle,
  context,
  children,
}: {
  readonly bundle: ScreenBundle | undefined;
  readonly context: JsonObject;
  readonly children: ReactNode;
}) {
  const { languages, session } = usePortal();
  const { t } = useTranslation('common');
  const state = session.state();
  const reason = state.status === 'signedOut' ? state.reason : undefined;
  const said = reason && reason !== 'signedOut' ? t(`session.${reason}`) : undefined;
  const asksOnLeaving = Object.values(bundle?.forms ?? {}).some(
    (form) => form.kind === 'fields' && form.leaving !== 'free' && form.fields.length > 0,
  );
  const region = (name: 'header' | 'aside') =>
    bundle?.screen[name] && (
      <ScreenRegion screen={bundle.screen} region={name} forms={bundle.forms} context={context} />
    );
  return (
    <OnboardingFrame languages={languages} header={region('header')} aside={region('aside')}>
      {said !== undefined && (
        <Alert severity="info" role="status">
          <p>{said}</p>
        </Alert>
      )}
      {children}
      {asksOnLeaving && (
        <Suspense fallback={null}>
          <LeaveGuard />
        </Suspense>
      )}
    </OnboardingFrame>
  );
}

/** Loads the page again through the router: it belongs to another visitor than the current one. */
function LoadAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return <PortalLoading />;
}
