import { createNoticeQueue, createQuestionQueue } from '../engine/react';
import { createSourceStore, type JudgeSchema, type KindSupplies } from '../engine/runtime';
import { createPortalRegistry } from '../kinds';
import type { RuntimeConfiguration } from './configuration';
import { createSchemaValidators } from './definitions/schema-validators';
import { createChangedForms } from './drafts/changed-forms';
import { createDraftShelf } from './drafts/draft-shelf';
import type { ApiFailure } from './http/api-client';
import { createDeferredApiClient } from './http/deferred-api-client';
import { problemsOf } from './http/failure-problems';
import { createAskedLanguages } from './language/asked-languages';
import { createSpeak, followProfileLanguage } from './language/speak';
import type { OperationServices } from './operations';
import { portalOperations } from './operations';
import type { Portal } from './portal-context';
import { createVisitedRoutes } from './routing/visited-routes';
import { createIdleWatch } from './session/idle';
import { createSession } from './session/session';
import { createTabs } from './session/tabs';
import { type SessionWatch, watchSession } from './session/watch-session';
import { collectErrors, reportOf } from './shell/errors/collect-errors';
import { createErrorList } from './shell/errors/error-list';
import { createAttention } from './sources/attention';
import { forgetWithPerson } from './sources/forget-with-person';
import { createSourceLoader } from './sources/load-source';
import { startUp } from './startup';
import { createStaticData } from './static-data';

/**
 * The whole wiring of the portal in the browser, in one place: ports get their adapters, the registry its kinds. Nothing
 * registers itself on import.
 */
export function createPortal(configuration: RuntimeConfiguration): () => Promise<Portal> {
  const session = createSession();
  const api = createDeferredApiClient(async () => {
    const [{ createAxiosApiClient }, { createPatientApiClient }] = await Promise.all([
      import('./http/axios-api-client'),
      import('./http/patient-api-client'),
    ]);
    const { mode, apiBase } = configuration;
    return createPatientApiClient(createAxiosApiClient(apiBase, { mode, person: session.person, onFailure }));
  });
  const onFailure = (failure: ApiFailure, caller: string | undefined) => {
    // An answer that comes late concerns the session it was asked in.
    if (caller === undefined || caller !== session.person()) return;
    if (failure.status === 401 && !isRefusedProof(failure)) session.end('ended');
    else if (failure.code === 'OTHER_PERSON' || failure.code === 'PERMISSION_DENIED') void watch?.check(true);
  };
  let words = async () => {};
  const schemas = createSchemaValidators(configuration.base, () => words());
  const judgeSchema: JudgeSchema = async (schema, value) => (await schemas.open(schema)).problems(value);
  const data = createStaticData(configuration.prefix);
  const kindSupplies: KindSupplies = {
    judgeSchema,
    commonPasswords: async () => (await import('../kinds/common-passwords')).commonPasswords,
    countryCode: async () => (await import('../kinds/static-options')).countryCode(await data.countryCodes()),
  };
  const notices = createNoticeQueue();
  const tabs = createTabs(configuration.applicationId);
  let watch: SessionWatch | undefined;
  const questions = createQuestionQueue();
  const shelf = createDraftShelf(configuration.applicationId);
  const changes = createChangedForms();
  const errors = createErrorList({
    now: () => Date.now(),
    send: (error) => void api.call('POST', 'errors', { payload: reportOf(error, window.location.pathname) }),
    log: ({ message, stack }) => console.error(`[portico] ${message}`, stack ?? ''),
  });
  collectErrors(errors);
  const report: Portal['report'] = (code, args) => {
    console.error(`[portico] ${code}`, args);
    // A view that threw was fenced in; the person sees its place, and the list says what it was (quality R23).
    if (code === 'view-failed' || code === 'page-failed')
      errors.add({
        message: String(args.message),
        description: [args.definition, args.pointer].filter(Boolean).join(' '),
        deletable: true,
      });
  };

  return async () => {
    const started = await startUp(configuration, api, session, report);
    words = () => started.i18n.loadNamespaces('rjsf');
    const proven: OperationServices['proven'] = {};
    session.subscribe(() => {
      if (session.state().status !== 'signedIn') proven.session = undefined;
    });
    const services: OperationServices = {
      operations: Object.assign(Object.create(null), started.plugins.operations, portalOperations),
      api,
      identity: () =>
        import('./identity/cognito-identity-client').then(({ createCognitoIdentityClient }) =>
          createCognitoIdentityClient(),
        ),
      session,
      proven,
      data,
      attempt: { current: undefined },
      languages: started.languages,
      askedLanguages: createAskedLanguages(configuration.applicationId),
      cookiesBlocked: () => !navigator.cookieEnabled || !/(^|; )XSRF-TOKEN=./.test(document.cookie),
      ask: questions.ask,
      problemsOf: (failure) => problemsOf(failure, (key, args) => started.i18n.exists(key, args)),
    };
    const sourceStore = createSourceStore({
      load: createSourceLoader(api, services.problemsOf),
      now: () => Date.now(),
      attention: createAttention(),
      report,
    });
    forgetWithPerson(sourceStore, session);
    const visited = configuration.routeTracker
      ? createVisitedRoutes(configuration.applicationId, configuration.base)
      : undefined;
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
    const idle = createIdleWatch({
      applicationId: configuration.applicationId,
      session,
      api,
      settings: started.settings,
      onIdle() {
        session.end('idle');
        void api.call('POST', 'sso/logout');
      },
    });
    const { settings, languages, definitions, live, plugins, i18n, freshTexts } = started;
    const registry = createPortalRegistry(kindSupplies, plugins.kinds);
    for (const { code, args } of registry.problems) report(code, args);
    const speak = createSpeak(i18n, () => notices.push({ severity: 'error', message: 'common:session.noLanguage' }));
    followProfileLanguage(
      session,
      i18n,
      speak,
      languages.map(({ value }) => value),
    );
    return {
      settings,
      languages,
      definitions,
      live,
      plugins,
      i18n,
      freshTexts,
      speak,
      visited,
      idle,
      configuration,
      session,
      registry,
      schemas,
      notices,
      errors,
      changes,
      questions,
      services,
      sourceStore,
      report,
      drafts() {
        const state = session.state();
        return {
          shelf,
          changes,
          owner: state.status === 'signedIn' ? String(state.profile.id) : '',
          interrupted() {
            const now = session.state();
            return now.status === 'signedOut' && (now.reason === 'ended' || now.reason === 'idle');
          },
        };
      },
      async signOut() {
        shelf.forgetAll();
        visited?.forget();
        await services.operations.signOut?.(
          {},
          { form: '', step: '', context: {}, attempt: '', signal: new AbortController().signal },
          services,
        );
        if (configuration.logoutUrl !== undefined) window.location.assign(configuration.logoutUrl);
      },
    };
  };
}

/** Somebody who is asked for their password again and gets it wrong is refused by 401 as well; their session goes on. */
function isRefusedProof({ code }: ApiFailure): boolean {
  return (
    code === 'INVALID_CREDENTIALS' || code === 'CODE_REQUIRED' || code === 'TOKEN_INVALID' || code === 'TOKEN_EXPIRED'
  );
}
