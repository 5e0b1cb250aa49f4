import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';

/** Where a sign-in stands, as the library's callbacks say it. */
export type Outcome =
  | { readonly kind: 'signedIn'; readonly session: CognitoUserSession }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'totpRequired' | 'mfaSetup' | 'other' }
  | { readonly kind: 'newPasswordRequired'; readonly attributes: Record<string, string> };

/** A promise for each call of the unmodified client library that the portal makes. */
export interface LibraryUser {
  readonly user: CognitoUser;
  signIn(password: string): Promise<Outcome>;
  completeNewPassword(password: string): Promise<Outcome>;
  sendTotp(code: string): Promise<Outcome>;
  confirm(code: string): Promise<unknown>;
  resend(): Promise<unknown>;
  forgot(): Promise<{ CodeDeliveryDetails: { Destination: string } }>;
  confirmForgot(code: string, password: string): Promise<unknown>;
  changePassword(previous: string, proposed: string): Promise<unknown>;
  associate(): Promise<string>;
  verifyTotp(code: string): Promise<unknown>;
  preferTotp(enabled: boolean): Promise<unknown>;
  refresh(): Promise<CognitoUserSession>;
  userData(): Promise<{ UserMFASettingList?: string[]; UserAttributes: { Name: string; Value: string }[] }>;
  updateAttributes(attributes: Record<string, string>): Promise<unknown>;
  signOut(): Promise<void>;
  globalSignOut(): Promise<unknown>;
  deleteUser(): Promise<unknown>;
}

export function createLibrary(target: { endpoint?: string; poolId: string; clientId: string }) {
  const pool = () =>
    new CognitoUserPool({
      UserPoolId: target.poolId,
      ClientId: target.clientId,
      endpoint: target.endpoint,
      Storage: memoryStorage(),
    });

  return {
    signUp: (email: string, password: string, attributes: Record<string, string> = {}) =>
      answered<{ userSub: string; userConfirmed: boolean; codeDeliveryDetails: { Destination: string } }>((done) =>
        pool().signUp(email, password, toList({ email, ...attributes }), [], done),
      ),
    user: (email: string): LibraryUser => libraryUser(pool(), email),
  };
}

function libraryUser(pool: CognitoUserPool, email: string): LibraryUser {
  const user = new CognitoUser({ Username: email, Pool: pool, Storage: memoryStorage() });
  const outcome = (start: (callbacks: Parameters<CognitoUser['authenticateUser']>[1]) => void) =>
    new Promise<Outcome>((resolve) =>
      start({
        onSuccess: (session) => resolve({ kind: 'signedIn', session }),
        onFailure: (error) => resolve({ kind: 'failed', code: error.code, message: error.message }),
        newPasswordRequired: (attributes) => resolve({ kind: 'newPasswordRequired', attributes }),
        totpRequired: () => resolve({ kind: 'totpRequired' }),
        mfaSetup: () => resolve({ kind: 'mfaSetup' }),
        mfaRequired: () => resolve({ kind: 'other' }),
        selectMFAType: () => resolve({ kind: 'other' }),
        customChallenge: () => resolve({ kind: 'other' }),
      }),
    );

  return {
    user,
    signIn: (password) =>
      outcome((callbacks) =>
        user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), callbacks),
      ),
    completeNewPassword: (password) =>
      outcome((callbacks) => user.completeNewPasswordChallenge(password, {}, callbacks)),
    sendTotp: (code) => outcome((callbacks) => user.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA')),
    confirm: (code) => answered((done) => user.confirmRegistration(code, false, done)),
    resend: () => answered((done) => user.resendConfirmationCode(done)),
    forgot: () =>
      new Promise((resolve, reject) =>
        user.forgotPassword({ onSuccess: () => {}, onFailure: reject, inputVerificationCode: resolve }),
      ),
    confirmForgot: (code, password) =>
      new Promise((resolve, reject) => user.confirmPassword(code, password, { onSuccess: resolve, onFailure: reject })),
    changePassword: (previous, proposed) => answered((done) => user.changePassword(previous, proposed, done)),
    associate: () =>
      new Promise((resolve, reject) =>
        user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
      ),
    verifyTotp: (code) =>
      new Promise((resolve, reject) =>
        user.verifySoftwareToken(code, 'authenticator', { onSuccess: resolve, onFailure: reject }),
      ),
    preferTotp: (enabled) =>
      answered((done) => user.setUserMfaPreference(null, { Enabled: enabled, PreferredMfa: enabled }, done)),
    refresh: () =>
      answered((done) => {
        const token = user.getSignInUserSession()?.getRefreshToken();
        if (!token) throw new Error('Nobody is signed in.');
        user.refreshSession(token, done);
      }),
    userData: () => answered((done) => user.getUserData(done, { bypassCache: true })),
    updateAttributes: (attributes) => answered((done) => user.updateAttributes(toList(attributes), done)),
    signOut: () => new Promise((resolve) => user.signOut(resolve)),
    globalSignOut: () =>
      new Promise((resolve, reject) => user.globalSignOut({ onSuccess: resolve, onFailure: reject })),
    deleteUser: () => answered((done) => user.deleteUser(done)),
  };
}

function answered<Result>(start: (done: (error?: unknown, result?: unknown) => void) => void): Promise<Result> {
  return new Promise(
    (resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result as Result))), // the library's own types say `any`
  );
}

function toList(attributes: Record<string, string>): CognitoUserAttribute[] {
  return Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }));
}

function memoryStorage(): ICognitoStorage {
  const values = new Map<string, string>();
  return {
    setItem: (key, value) => void values.set(key, value),
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
