import { createNoticeQueue, createQuestionQueue } from '../engine/react';
import { createSourceStore, type SourceHost } from '../engine/runtime';
import { createFormRegistry } from '../kinds';
import { createVisitedRoutes } from './addresses/visited-routes';
import type { RuntimeConfiguration } from './configuration';
import { createSchemaValidators } from './definitions/schema-validators';
import { type ChangedForms, createChangedForms } from './drafts/changed-forms';
import { createDraftShelf, type DraftShelf } from './drafts/draft-shelf';
import type { DraftKeeping } from './drafts/keep-draft';
import { createKindSupplies } from './kind-supplies';
import { createSpeak, followProfileLanguage } from './language/speak';
import { createOperationServices } from './operation-services';
import type { Portal } from './portal-context';
import { createLaterIdleWatch } from './session/later-idle';
import { createPortalApi } from './session/portal-api';
import { createSession, type Session } from './session/session';
import { createSignOut } from './session/sign-out';
import { createTabs } from './session/tabs';
import { type SessionWatch, watchSession } from './session/watch-session';
import { prepareAnnouncement } from './shell/announcement-place';
import { createErrorReports } from './shell/errors/report-errors';
import { forgetWithPerson } from './sources/forget-with-person';
import { createSourceLoader } from './sources/load-source';
import { createOfferedActions } from './sources/offered-actions';
import { storedImports } from './sources/stored-imports';
import { startUp } from './startup';
import { createStaticData } from './static-data';

/**
 * The whole wiring of the portal in the browser, in one place: ports get their adapters, the registry its kinds. Nothing
 * registers itself on import.
 */
export function createPortal(configuration: RuntimeConfiguration): () => Promise<Portal> {
  const { applicationId, prefix, base } = configuration;
  let watch: SessionWatch | undefined;
  let words = async () => {};
  let formChanged = async () => {};

  // What lives as long as the page, including retries of the start.
  const session = createSession();
  const api = createPortalApi({
    configuration,
    session,
    onDoubt: () => void watch?.check(true),
    onFormChanged: () => void formChanged(),
  });
  const signOut = createSignOut(applicationId, api, session);
  const tabs = createTabs(applicationId);
  const schemas = createSchemaValidators(prefix, () => words());
  const data = createStaticData(prefix);
  const notices = createNoticeQueue();
  const questions = createQuestionQueue();
  const shelf = createDraftShelf(applicationId);
  const changes = createChangedForms();
  const { errors, report } = createErrorReports(api);

  return async () => {
    const [started] = await Promise.all([
      startUp(configuration, api, session, signOut, report),
      prepareAnnouncement(configuration.settings),
    ]);
    const { settings, languages, plugins, i18n } = started;
    words = () => i18n.loadNamespaces('rjsf');
    const registry = createFormRegistry(createKindSupplies(schemas, data), plugins.kinds);
    for (const { code, args } of registry.problems) report(code, args);
    const services = createOperationServices({ configuration, started, api, session, signOut, data, questions });
    const sourceStore = createSourceStore({
      load: createSourceLoader(api, services.problemsOf),
      now: () => Date.now(),
      attention: createAttention(),
      report,
    });
    forgetWithPerson(sourceStore, session);
    const visited = configuration.routeTracker ? createVisitedRoutes(applicationId, base) : undefined;
    watch ??= watchSession({
      session,
      api,
      tabs,
      onOtherPerson() {
        visited?.forget();
        const state = session.state();
        if (state.status !== 'signedIn') return;
        const args = { name: String(state.profile.email) };
        notices.push({ severity: 'warning', message: 'common:session.otherPerson', args });
      },
    });
    const idle = createLaterIdleWatch({
      applicationId,
      session,
      api,
      settings,
      onIdle() {
        session.end('idle');
        void signOut.leave();
      },
    });
    const speak = createSpeak(i18n, () => notices.push({ severity: 'error', message: 'common:session.noLanguage' }));
    const supported = languages.map(({ value }) => value);
    let owner: string | undefined;
    session.subscribe(() => {
      const state = session.state();
      // A notice that stays may hold what was typed.
      if (state.status !== 'signedIn') for (const { id, stays } of notices.history()) stays && notices.remove(id);
      else {
        // A user who signed in does not return to an unfinished registration.
        shelf.forgetOf('');
        const person = String(state.profile.id);
        if (owner !== undefined && owner !== person) notices.clear();
        owner = person;
      }
    });
    followProfileLanguage(session, i18n, speak, supported);

    // Loaded with the first news of definitions: most pages never have any.
    const { definitions } = started;
    let moved: Promise<() => Promise<void>> | undefined;
    const tell = () => {
      moved ??= import('./drafts/notify-moved-forms').then((code) =>
        code.notifyMovedForms(definitions, changes, notices),
      );
      // Offline for a moment: with the next news it is tried again.
      return moved.catch(() => {
        moved = undefined;
      });
    };
    definitions.onEdition(() => void tell());
    formChanged = async () => (await tell())?.();

    return {
      ...started,
      configuration,
      session,
      registry,
      schemas,
      services,
      sourceStore,
      offeredActions: createOfferedActions(),
      notices,
      questions,
      errors,
      report,
      changes,
      speak,
      visited,
      idle,
      drafts: () => draftsOf(session, shelf, changes, definitions),
      async signOut() {
        shelf.forgetAll();
        visited?.forget();
        storedImports(applicationId, session).forget();
        const { signal } = new AbortController();
        const around = { form: '', step: '', context: {}, attempt: '', signal };
        await services.operations.signOut?.({}, around, services);
        if (configuration.logoutUrl !== undefined) window.location.assign(configuration.logoutUrl);
      },
    };
  };
}

/** How drafts of the current visitor are kept. */
function draftsOf(
  session: Session,
  shelf: DraftShelf,
  changes: ChangedForms,
  { isStopped }: Pick<DraftKeeping, 'isStopped'>,
): Omit<DraftKeeping, 'wasHere' | 'onChanged' | 'say'> {
  return {
    shelf,
    changes,
    isStopped,
    owner: session.person() ?? '',
    interrupted() {
      const now = session.state();
      return now.status === 'signedOut' && (now.reason === 'ended' || now.reason === 'idle');
    },
  };
}

/** Events after which the visibility of the page or the network may have changed. */
const onDocument = ['visibilitychange'] as const;
const onWindow = ['online', 'offline', 'pageshow', 'pagehide'] as const;

/** Whether the page is visible and the browser online: polls pause otherwise (decisions, section 2.3). */
function createAttention(page: Document = document, tab: Window = window): SourceHost['attention'] {
  return {
    present: () => page.visibilityState === 'visible' && tab.navigator.onLine,
    subscribe(listener) {
      for (const event of onDocument) page.addEventListener(event, listener);
      for (const event of onWindow) tab.addEventListener(event, listener);
      return () => {
        for (const event of onDocument) page.removeEventListener(event, listener);
        for (const event of onWindow) tab.removeEventListener(event, listener);
      };
    },
  };
}
