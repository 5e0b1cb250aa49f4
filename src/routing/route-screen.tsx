import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { JsonObject, RouteModel } from '../../engine/model';
import { Alert, Button, type FormHeading, ScreenRegion, ScreenView, Spinner } from '../../engine/react';
import { personOfProfile } from '../../kinds';
import { MissingDefinition, type ScreenBundle } from '../definitions/definitions-client';
import { usePortal } from '../portal-context';
import { OnboardingFrame } from '../shell/onboarding-frame';
import { accept, type Visitor } from './accept';
import { menuOf } from './menu';
import { useSignedInTarget } from './signed-in-target';

const PortalFrame = lazy(() => import('../shell/frame/portal-frame'));

/** Draws the screen of a route in its frame, when the visitor may see it, and sends them on when not. */
export function RouteScreen({ route, screen }: { readonly route: RouteModel; readonly screen: string }) {
  const visitor = useVisitor();
  const acceptance = accept(route, visitor);
  if (acceptance.accepted && route.context.signedOutOnly === true && visitor.profile) return <SignedIn route={route} />;
  if (!acceptance.accepted && acceptance.redirect === 'login') return <ToLogin />;
  return <AcceptedScreen key={route.id} visitor={visitor} screen={screen} refused={!acceptance.accepted} />;
}

/** A signed-in visitor does not stay at sign-in: on to where they wanted to go. */
function SignedIn({ route }: { readonly route: RouteModel }) {
  const turn = useTurn(route);
  const onward = useSignedInTarget();
  const target: typeof onward = turn === undefined ? onward : { kind: 'inApp', path: turn };
  const external = target.kind === 'external' ? target.href : undefined;
  useEffect(() => {
    if (external) window.location.replace(external);
  }, [external]);
  return target.kind === 'inApp' ? <Navigate to={target.path} replace /> : null;
}

/**
 * A turn before the target: `"turn": { "query": "career", "route": "careers" }` in a route's context leads there, with the
 * same query, whoever comes with that parameter (specification section 4, post-sign-in target; decisions 2.3).
 */
function useTurn({ context: { turn } }: RouteModel): string | undefined {
  const { routes } = usePortal();
  const { search } = useLocation();
  if (typeof turn !== 'object' || turn === null || Array.isArray(turn)) return undefined;
  const { query, route } = turn as JsonObject;
  if (!new URLSearchParams(search).has(String(query))) return undefined;
  const to = routes.routes.find(({ id }) => id === route);
  return to && `/${to.fullPath}${search}`;
}

/** To sign-in, with the present place as target (specification section 2). */
function ToLogin() {
  const { configuration, session } = usePortal();
  const { pathname, search } = useLocation();
  const state = session.state();
  const ended = state.status === 'signedOut' && state.ended;
  const wish = `${configuration.base}${pathname}${search}`;
  return <Navigate to={`/login?target=${encodeURIComponent(wish)}`} replace state={{ ended, from: pathname }} />;
}

function AcceptedScreen({
  visitor,
  screen,
  refused,
}: {
  readonly visitor: Visitor;
  readonly screen: string;
  readonly refused: boolean;
}) {
  const { t } = useTranslation('common');
  const { t: translate, i18n } = useTranslation();
  const { definitions, freshTexts, routes, languages, signOut } = usePortal();
  const location = useLocation();
  const [bundle, setBundle] = useState<ScreenBundle | 'missing' | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const [published, setPublished] = useState<JsonObject>(nothingPublished);
  const context = useScreenContext(published);

  // One load a navigation: an edition that goes live meanwhile is used at the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: location.key and attempt are what asks for a new load
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const [loaded] = await Promise.all([definitions.screen(screen), freshTexts()]);
      await i18n.loadNamespaces([...loaded.namespaces]);
      return loaded;
    };
    load().then(
      (loaded) => wanted && setBundle(loaded),
      (cause: unknown) => wanted && setBundle(cause instanceof MissingDefinition ? 'missing' : 'failed'),
    );
    return () => {
      wanted = false;
    };
  }, [definitions, freshTexts, i18n, screen, location.key, attempt]);

  const loaded = typeof bundle === 'object' ? bundle : undefined;
  const title = refused ? t('unauthorized.title') : loaded ? translate(loaded.screen.title) : undefined;
  const [heading, setHeading] = useState<FormHeading>();
  useDocumentTitle(loaded && !refused ? (heading?.title ?? title) : title, heading?.refused === true);

  const content = refused ? (
    <Notice title={t('unauthorized.title')} text={t('unauthorized.text')} />
  ) : bundle === undefined ? (
    <Loading text={t('startup.loading')} />
  ) : bundle === 'missing' ? (
    <Notice title={t('missing.title')} text={t('missing.text')} />
  ) : bundle === 'failed' ? (
    <Notice title={t('startup.definitions')} text={t('startup.cure')} onRetry={() => setAttempt(attempt + 1)} />
  ) : (
    <ScreenView
      key={bundle.screen.hash}
      screen={bundle.screen}
      forms={bundle.forms}
      context={context}
      onHeading={setHeading}
      onPublish={setPublished}
      stepFocus={bundle.screen.frame === 'onboarding' ? 'firstField' : 'heading'}
    />
  );

  const region = (name: 'header' | 'aside') =>
    loaded?.screen[name] && !refused ? (
      <ScreenRegion screen={loaded.screen} region={name} forms={loaded.forms} context={context} />
    ) : undefined;
  const frame = loaded?.screen.frame ?? (visitor.profile ? 'portal' : 'onboarding');
  if (frame === 'bare') return content;
  if (frame === 'onboarding') {
    return (
      <OnboardingFrame languages={languages} header={region('header')} aside={region('aside')}>
        {location.state?.ended === true && (
          <Alert severity="info" role="status">
            <p>{t('shell.ended')}</p>
          </Alert>
        )}
        {content}
      </OnboardingFrame>
    );
  }
  return (
    <Suspense fallback={null}>
      <PortalFrame
        title={translate(routes.title)}
        mode={visitor.mode}
        profile={visitor.profile}
        menu={menuOf(routes.routes, visitor, location.pathname)}
        drawer
        languages={languages}
        onSignOut={() => void signOut()}
        heading={refused ? undefined : title}
      >
        {content}
      </PortalFrame>
    </Suspense>
  );
}

function Loading({ text }: { readonly text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      {text}
    </p>
  );
}

function Notice({
  title,
  text,
  onRetry,
}: {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <section className="notice">
      <h1 className="pt-title">{title}</h1>
      <Alert severity="error">{text}</Alert>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {t('startup.retry')}
        </Button>
      )}
    </section>
  );
}

/** Who is looking, as the acceptance check wants it. Changes when somebody signs in or out. */
function useVisitor(): Visitor {
  const { session, configuration, permissions } = usePortal();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const profile = state.status === 'signedIn' ? state.profile : undefined;
  return useMemo(
    () => ({ profile, mode: configuration.mode, roles: permissions.roles }),
    [profile, configuration.mode, permissions.roles],
  );
}

const nothingPublished: JsonObject = {};

/** The context that definitions read: mode, language, query, settings, profile, and what the screen's forms published. */
function useScreenContext(published: JsonObject): JsonObject {
  const { session, configuration, settings } = usePortal();
  const { i18n } = useTranslation();
  const { search } = useLocation();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const profile = state.status === 'signedIn' ? state.profile : undefined;
  return useMemo(
    () => ({
      mode: configuration.mode,
      language: i18n.language,
      query: Object.fromEntries(new URLSearchParams(search)),
      settings,
      ...(profile && { profile, person: personOfProfile(profile) }),
      form: published,
    }),
    [configuration.mode, i18n.language, search, settings, profile, published],
  );
}

/** Title of the page: that of the step or the screen before the portal's; a refused submit is said first (quality 3). */
function useDocumentTitle(title: string | undefined, refused: boolean) {
  const { routes } = usePortal();
  const { t } = useTranslation();
  const portal = t(routes.title);
  const said = title ? t('common:shell.title', { title, portal }) : portal;
  const whole = refused ? t('common:shell.titleRefused', { title: said }) : said;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
