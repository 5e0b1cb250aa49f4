import type { QuestionQueue } from '../engine/react';
import type { RuntimeConfiguration } from './configuration';
import type { ApiClient } from './http/api-client';
import { problemsOf } from './http/failure-problems';
import { createLanguageAnswers } from './language/language-answers';
import { type OperationServices, portalOperations } from './operations';
import type { Session } from './session/session';
import type { SignOut } from './session/sign-out';
import type { Started } from './startup';
import type { StaticData } from './static-data';

/** The ports that operations are given. */
interface Ports {
  readonly configuration: Pick<RuntimeConfiguration, 'applicationId'>;
  readonly started: Pick<Started, 'plugins' | 'languages' | 'i18n' | 'definitions'>;
  readonly api: ApiClient;
  readonly session: Session;
  readonly signOut: SignOut;
  readonly data: StaticData;
  readonly questions: QuestionQueue;
}

/** What operations work with in the browser. */
export function createOperationServices(ports: Ports): OperationServices {
  const { configuration, started, api, session, signOut, data, questions } = ports;
  const { plugins, languages, i18n, definitions } = started;
  const proven: OperationServices['proven'] = {};
  session.subscribe(() => {
    if (session.state().status !== 'signedIn') proven.session = undefined;
  });
  return {
    // Without inherited names: no operation is called `constructor`.
    operations: Object.assign(Object.create(null), plugins.operations, portalOperations),
    api,
    identity: async () => (await import('./identity/cognito-identity-client')).createCognitoIdentityClient(),
    session,
    attributes: () => definitions.attributes('user'),
    leave: signOut.leave,
    proven,
    data,
    attempt: { current: undefined },
    languages,
    languageAnswers: createLanguageAnswers(configuration.applicationId),
    cookiesBlocked: () => !navigator.cookieEnabled || !/(^|; )XSRF-TOKEN=./.test(document.cookie),
    ask: questions.ask,
    problemsOf: (failure) => problemsOf(failure, (key, args) => i18n.exists(key, args)),
  };
}
