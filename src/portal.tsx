import { createNoticeQueue, createQuestionQueue } from '../engine/react';
import {
  builtInComponents,
  builtInKinds,
  createRegistry,
  createSourceStore,
  type JudgeSchema,
} from '../engine/runtime';
import { countryCode, portalPlugin } from '../kinds';
import type { RuntimeConfiguration } from './configuration';
import { createSchemaValidators } from './definitions/schema-validators';
import { createChangedForms } from './drafts/changed-forms';
import { createDraftShelf } from './drafts/draft-shelf';
import { createDeferredApiClient } from './http/deferred-api-client';
import { problemsOf } from './http/failure-problems';
import type { OperationServices } from './operations';
import { portalOperations } from './operations';
import type { Portal } from './portal-context';
import { createVisitedRoutes } from './routing/visited-routes';
import { createSession } from './session/session';
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
    const { createAxiosApiClient } = await import('./http/axios-api-client');
    return createAxiosApiClient(configuration.apiBase, configuration.mode, () => session.end('ended'));
  });
  let words = async () => {};
  const schemas = createSchemaValidators(configuration.base, () => words());
  const judgeSchema: JudgeSchema = async (schema, value) => (await schemas.open(schema)).problems(value);
  const data = createStaticData(configuration.prefix);
  const registry = createRegistry(
    {
      ...builtInKinds({
        judgeSchema,
        commonPasswords: async () => (await import('../kinds/common-passwords')).commonPasswords,
        countryCode: async () => countryCode(await data.countryCodes()),
      }),
      components: builtInComponents,
    },
    [portalPlugin],
  );
  const notices = createNoticeQueue();
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
  for (const { code, args } of registry.problems) report(code, args);

  return async () => {
    const started = await startUp(configuration, api, session, report);
    words = () => started.i18n.loadNamespaces('rjsf');
    const proven: OperationServices['proven'] = {};
    session.subscribe(() => {
      if (session.state().status !== 'signedIn') proven.session = undefined;
    });
    const services: OperationServices = {
      api,
      identity: () =>
        import('./identity/cognito-identity-client').then(({ createCognitoIdentityClient }) =>
          createCognitoIdentityClient(),
        ),
      session,
      proven,
      data,
      ask: questions.ask,
      problemsOf: (failure) => problemsOf(failure, (key) => started.i18n.exists(key)),
    };
    const sourceStore = createSourceStore({
      load: createSourceLoader(api, services.problemsOf),
      now: () => Date.now(),
      attention: createAttention(),
      report,
    });
    forgetWithPerson(sourceStore, session);
    const { settings, languages, definitions, live, i18n, freshTexts } = started;
    return {
      settings,
      languages,
      definitions,
      live,
      i18n,
      freshTexts,
      visited: configuration.routeTracker
        ? createVisitedRoutes(configuration.applicationId, configuration.base)
        : undefined,
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
        await portalOperations.signOut?.(
          {},
          { form: '', step: '', context: {}, attempt: '', signal: new AbortController().signal },
          services,
        );
      },
    };
  };
}
