import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import type { IdentityClient, SignInOutcome } from './identity-client';

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

/**
 * The identity client over amazon-cognito-identity-js. A failure without a code is an answer that was no protocol
 * answer: the server is down or unreachable.
 */
export function createCognitoIdentityClient(): IdentityClient {
  return {
    signIn(pool, { email, password }) {
      const Storage = memoryStorage();
      const userPool = new CognitoUserPool({
        UserPoolId: pool.userPoolId,
        ClientId: pool.clientId,
        endpoint: pool.endpoint,
        Storage,
      });
      const user = new CognitoUser({ Username: email, Pool: userPool, Storage });
      return new Promise<SignInOutcome>((resolve) => {
        // Callbacks only resolve: whatever one throws comes back through onFailure as if the pool had said it.
        const mfa = () => resolve({ kind: 'challenged', code: 'MFARequiredException' });
        user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
          onSuccess: (session: CognitoUserSession) =>
            resolve({ kind: 'signedIn', idToken: session.getIdToken().getJwtToken() }),
          onFailure: (error: { code?: string; message?: string }) =>
            resolve({
              kind: 'failed',
              code: error.code ?? 'NetworkError',
              message: error.code ? error.message : undefined,
            }),
          newPasswordRequired: () => resolve({ kind: 'challenged', code: 'NewPasswordRequiredException' }),
          mfaRequired: mfa,
          totpRequired: mfa,
          selectMFAType: mfa,
          mfaSetup: mfa,
          customChallenge: () => resolve({ kind: 'failed', code: 'UnsupportedChallenge' }),
        });
      });
    },
  };
}
