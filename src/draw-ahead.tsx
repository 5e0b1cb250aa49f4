import i18next from 'i18next';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter } from 'react-router-dom';
import { createNoticeQueue, createQuestionQueue } from '../engine/react';
import { createFormStore, createSourceStore } from '../engine/runtime';
import { createFormRegistry } from '../kinds';
import { App, startedWith } from './app';
import type { RuntimeConfiguration } from './configuration';
import { createDefinitionsClient, type ScreenBundle } from './definitions/definitions-client';
import { createLiveProject } from './definitions/live-project';
import type { Preload } from './definitions/preload';
import { createSchemaValidators } from './definitions/schema-validators';
import { createChangedForms } from './drafts/changed-forms';
import { createErrorList } from './error-list';
import type { ApiClient } from './http/api-client';
import { createKindSupplies } from './kind-supplies';
import { translatorOptions } from './language/i18next-translator';
import { createOperationServices } from './operation-services';
import type { Portal } from './portal-context';
import { createPortalEngine } from './portal-engine';
import { loadPage, type Page } from './routing/load-page';
import { addressOf, allPages } from './routing/portal-router';
import type { Address } from './routing/resolve';
import { wayToLogin } from './routing/to-login';
import { createSession } from './session/session';
import { prepareAnnouncement } from './shell/announcement-place';
import { FrameAhead } from './shell/frame/frame-ahead';
import { Starting } from './shell/starting';
import { createOfferedActions } from './sources/offered-actions';
import { languagesOf } from './startup';
import { createStaticData } from './static-data';

/** A page requested by a visitor who is not signed in. */
export interface PageRequest {
  readonly configuration: RuntimeConfiguration;
  /** What the browser will be sent for this page. */
  readonly preload: Preload;
  readonly language: string;
  readonly address: Pick<Address, 'pathname' | 'search'>;
  /** Scheme, host and port under which users reach the portal. */
  readonly origin: string;
}

/** A page as HTML, which the browser hydrates. */
export interface DrawnPage {
  readonly html: string;
  readonly title: string;
  /** Final address after redirects, base included; the browser hydrates the page only if it arrives at the same one. */
  readonly address?: string;
  /** Modules that were rendered and are loaded after the start, by their names in the build's manifest. */
  readonly modules: readonly string[];
}

/** Maximum redirects before nothing is rendered. */
const mostRedirects = 4;

/**
 * Renders a first page by the same code as the browser, from what the browser will be sent: for a visitor the whole page, for a signed-in
 * user only the frame, which contains no user data. For any other page it renders the loading notice.
 */
export async function drawAhead(wish: PageRequest): Promise<DrawnPage> {
  const { configuration } = wish;
  const portal = await portalFor(wish);
  const { t } = portal.i18n;
  if (configuration.signedIn) {
    const title = t(portal.live.current().routes.title);
    const frame = <FrameAhead mode={configuration.mode} title={title} />;
    return { html: await htmlOf(portal, frame), title, modules: ['src/routing/framed-page.tsx'] };
  }
  const page = await pageOf(portal, wish);
  if (page !== undefined) return drawPage(wish, portal, page);
  const html = await htmlOf(portal, <Starting text={t('common:startup.loading')} />);
  return { html, title: t('common:brand.name'), modules: [] };
}

/** Renders a page that the browser hydrates. */
async function drawPage(
  { configuration, origin }: PageRequest,
  portal: Portal,
  page: Page & { readonly bundle: ScreenBundle },
): Promise<DrawnPage> {
  const { screen } = page.bundle;
  const address = configuration.base + page.address.pathname + page.address.search;
  const router = createMemoryRouter([{ ...allPages, loader: () => page }], {
    basename: configuration.base || '/',
    initialEntries: [address],
    hydrationData: { loaderData: { [allPages.id]: page } },
  });
  const engineOf: typeof createPortalEngine = (...around) => {
    const engine = createPortalEngine(around[0], around[1], around[2], origin);
    const { registry } = portal;
    return {
      ...engine,
      openForm: (model, context, initial) => createFormStore({ model, registry, host: host(portal), context, initial }),
    };
  };
  const html = await htmlOf(portal, <App open={never} first={startedWith({ portal, router, engineOf })} />);
  const { t } = portal.i18n;
  const title = t('common:shell.title', { title: t(screen.title), portal: t(page.project.routes.title) });
  const announced = html.includes('class="announcement');
  return { html, title, address, modules: announced ? ['src/shell/announcement.tsx'] : [] };
}

async function htmlOf({ i18n }: Portal, drawing: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(<I18nextProvider i18n={i18n}>{drawing}</I18nextProvider>, {
    // A deferred part is revealed by an inline script, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw faults[0];
  return html;
}

/** The page at the visitor's address after redirects, if it is one for visitors and was loaded completely. */
async function pageOf(
  portal: Portal,
  { address: asked, configuration, origin }: PageRequest,
): Promise<(Page & { readonly bundle: ScreenBundle }) | undefined> {
  let address = addressOf(asked, configuration.base);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const page = await loadPage(portal, address, undefined);
    const { resolution, project } = page;
    // The browser reports what happened to the address.
    if ('strayed' in resolution) return undefined;
    if (resolution.kind === 'page') {
      const { bundle } = page;
      return typeof bundle === 'object' && bundle.screen.frame !== 'portal' ? { ...page, bundle } : undefined;
    }
    if (resolution.kind === 'redirect') address = { ...resolution.to, hash: '' };
    else if (resolution.kind === 'login') {
      const way = wayToLogin(resolution.wish, project.places, portal, origin);
      if (way.kind !== 'page') return undefined;
      address = { pathname: way.path, search: way.search, hash: '' };
    } else return undefined;
  }
  return undefined;
}

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

const host = ({ report }: Pick<Portal, 'report'>) => ({
  operate: never,
  loadOptions: never,
  readSource: never,
  perform: nothing,
  now: () => Date.now(),
  report,
});

/** The portal of a visitor, without anything that a browser has: no network, no storage, no signed-in user. */
async function portalFor({ configuration, preload, language }: PageRequest): Promise<Portal> {
  const { settings, prefix, base, applicationId } = configuration;
  const report: Portal['report'] = (code, args) => {
    throw new Error(`${code} ${JSON.stringify(args)}`);
  };
  await prepareAnnouncement(settings);
  const languages = languagesOf(settings);
  const i18n = i18next.createInstance();
  const supported = languages.map(({ value }) => value);
  await i18n.init({ ...translatorOptions({ language, supported, texts: preload.texts }), initAsync: false });
  const definitions = await createDefinitionsClient(prefix, preload, false);
  const live = await createLiveProject(definitions, configuration);
  const plugins = { kinds: [], options: {}, widgets: [], blocks: [], operations: {} };
  const freshTexts = async () => undefined;
  const started = { settings, languages, definitions, live, plugins, i18n, freshTexts };
  const session = createSession();
  session.startSignedOut();
  const schemas = createSchemaValidators(base, freshTexts);
  const data = createStaticData(prefix);
  const questions = createQuestionQueue();
  const api: ApiClient = { call: never };
  const signOut = { leave: never, isPending: () => false, catchUp: never };
  const changes = createChangedForms();
  return {
    ...started,
    configuration,
    session,
    registry: createFormRegistry(createKindSupplies(schemas, data), []),
    schemas,
    services: createOperationServices({
      configuration: { applicationId },
      started,
      api,
      session,
      signOut,
      data,
      questions,
    }),
    sourceStore: createSourceStore({
      load: never,
      now: () => Date.now(),
      attention: { present: () => false, subscribe: () => nothing },
      report,
    }),
    offeredActions: createOfferedActions(),
    notices: createNoticeQueue(),
    questions,
    errors: createErrorList({ now: () => Date.now(), send: nothing, log: nothing }),
    report,
    changes,
    speak: async () => false,
    visited: undefined,
    idle: { state: () => ({ warning: false }), subscribe: () => nothing, stay: async () => undefined },
    drafts: () => {
      throw new Error('A page that is drawn ahead has no drafts.');
    },
    signOut: async () => undefined,
  };
}
