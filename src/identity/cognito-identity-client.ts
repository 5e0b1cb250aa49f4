import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { cognitoFailure } from './cognito-failure';
import { adoptNativePower } from './cognito-native-power';
import { createCognitoSession } from './cognito-session';
import type { CodeSent, IdentityClient, IdentityFailure, PoolReference, SignInOutcome } from './identity-client';

/** The identity client over amazon-cognito-identity-js. */
export function createCognitoIdentityClient(): IdentityClient {
  adoptNativePower();
  return {
    signIn: (pool, { email, password }) =>
      answered<SignInOutcome>((resolve) => {
        const user = userOf(pool, email);
        const details = new AuthenticationDetails({ Username: email, Password: password });
        user.authenticateUser(details, callbacksOf(user, resolve));
      }),
    signUp: (pool, { email, password, attributes, metadata = {} }) =>
      answered((resolve) => {
        const list = Object.entries({ email, ...attributes }).map(
          ([Name, Value]) => new CognitoUserAttribute({ Name, Value }),
        );
        const answer: Parameters<CognitoUserPool['signUp']>[4] = (error, result) =>
          resolve(
            result
              ? { kind: 'done', confirmed: result.userConfirmed, ...destinationOf(result.codeDeliveryDetails) }
              : cognitoFailure(error),
          );
        poolOf(pool).signUp(email, password, list, [], answer, { ...metadata });
      }),
    confirmSignUp: (pool, { email, code }) =>
      answered((resolve) => {
        userOf(pool, email).confirmRegistration(code, false, (error) =>
          resolve(error ? cognitoFailure(error) : { kind: 'done' }),
        );
      }),
    resendCode: (pool, { email }) =>
      answered<CodeSent>((resolve) => {
        userOf(pool, email).resendConfirmationCode((error: unknown, result: Delivery) =>
          resolve(error ? cognitoFailure(error) : sent(result)),
        );
      }),
    forgotPassword: (pool, { email }) =>
      answered<CodeSent>((resolve) => {
        userOf(pool, email).forgotPassword({
          onSuccess: (result) => resolve(sent(result)),
          onFailure: (error) => resolve(cognitoFailure(error)),
        });
      }),
    confirmPassword: (pool, { email, code, password }) =>
      answered((resolve) => {
        userOf(pool, email).confirmPassword(code, password, {
          onSuccess: () => resolve({ kind: 'done' }),
          onFailure: (error) => resolve(cognitoFailure(error)),
        });
      }),
  };
}

/** The library throws if it cannot read the pool; here that is an outcome like any other. */
function answered<Outcome>(
  call: (resolve: (outcome: Outcome | IdentityFailure) => void) => void,
): Promise<Outcome | IdentityFailure> {
  return new Promise((resolve) => {
    try {
      call(resolve);
    } catch (cause) {
      resolve(cognitoFailure(cause));
    }
  });
}

/**
 * Every callback the library may call: a missing one surfaces as an error without a code. They only resolve, because an exception in one
 * arrives at `onFailure` as if the pool had returned it. The continuations keep the same user object, which holds the pool's session.
 */
function callbacksOf(user: CognitoUser, resolve: (outcome: SignInOutcome) => void): IAuthenticationCallback {
  const unsupported = () => resolve({ kind: 'failed', code: 'UnsupportedChallenge' });
  const code = (type: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA') => () =>
    resolve({
      kind: 'mfa',
      answer: (answer) => answered<SignInOutcome>((next) => user.sendMFACode(answer, callbacksOf(user, next), type)),
    });
  return {
    onSuccess: (session: CognitoUserSession) =>
      resolve({
        kind: 'signedIn',
        idToken: session.getIdToken().getJwtToken(),
        session: createCognitoSession(user),
      }),
    onFailure: (error: unknown) => resolve(cognitoFailure(error)),
    newPasswordRequired: () =>
      resolve({
        kind: 'newPassword',
        complete: (password) =>
          answered<SignInOutcome>((next) => user.completeNewPasswordChallenge(password, {}, callbacksOf(user, next))),
      }),
    mfaRequired: code('SMS_MFA'),
    totpRequired: code('SOFTWARE_TOKEN_MFA'),
    selectMFAType: () => user.sendMFASelectionAnswer('SOFTWARE_TOKEN_MFA', callbacksOf(user, resolve)),
    mfaSetup: unsupported,
    customChallenge: unsupported,
  };
}

interface Delivery {
  readonly CodeDeliveryDetails?: { readonly Destination?: string };
}

function sent(result: Delivery | undefined): CodeSent {
  return { kind: 'done', ...destinationOf(result?.CodeDeliveryDetails) };
}

function destinationOf(details: Delivery['CodeDeliveryDetails']): { readonly destination?: string } {
  return details?.Destination ? { destination: details.Destination } : {};
}

function poolOf(pool: PoolReference): CognitoUserPool {
  return new CognitoUserPool({
    UserPoolId: pool.userPoolId,
    ClientId: pool.clientId,
    endpoint: pool.endpoint,
    Storage: memoryStorage(),
  });
}

function userOf(pool: PoolReference, email: string): CognitoUser {
  return new CognitoUser({ Username: email, Pool: poolOf(pool), Storage: memoryStorage() });
}

/** Tokens live as long as the page: the portal's own cookie is the session (design: identity). */
function memoryStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
