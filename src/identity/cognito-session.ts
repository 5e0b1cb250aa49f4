import type { CognitoUser } from 'amazon-cognito-identity-js';
import { cognitoFailure } from './cognito-failure';
import type { IdentityFailure, IdentityOutcome, IdentitySession } from './identity-client';

/** What a signed-in user of the library may do to their own account. */
export function createCognitoSession(user: CognitoUser): IdentitySession {
  return {
    associateToken: () =>
      new Promise<{ kind: 'done'; secret: string } | IdentityFailure>((resolve) => {
        user.associateSoftwareToken({
          associateSecretCode: (secret) => resolve({ kind: 'done', secret }),
          onFailure: (error) => resolve(cognitoFailure(error)),
        });
      }),
    verifyToken: (code, deviceName) =>
      new Promise<IdentityOutcome>((resolve) => {
        user.verifySoftwareToken(code, deviceName, {
          onSuccess: () => resolve({ kind: 'done' }),
          onFailure: (error) => resolve(cognitoFailure(error)),
        });
      }),
    preferToken: (on) => outcome((done) => user.setUserMfaPreference(null, { Enabled: on, PreferredMfa: on }, done)),
    changePassword: (previous, next) => outcome((done) => user.changePassword(previous, next, done)),
    signOut: () => outcome((done) => user.signOut(done)),
  };
}

/** Calls of the library that pass an error, or nothing, to one callback. */
function outcome(call: (done: (error?: unknown) => void) => void): Promise<IdentityOutcome> {
  return new Promise((resolve) => {
    call((error) => resolve(error ? cognitoFailure(error) : { kind: 'done' }));
  });
}
