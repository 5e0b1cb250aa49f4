import type { Letter } from '../platform/ports';

/*
 * The proof required before a change to a sign-in, and the consequences of the change. This table is the only definition: the pool's
 * operations are bound to it in `operations/index.ts`, the portal's in `operations/sso/fresh-proof.ts`, and `changes.ts` and
 * `server/session/follow-change.ts` apply the consequences. `docs/decisions/embedded-user-pool.md` shows it, and a test covers every row.
 */

/**
 * The proof a caller needs in addition to permission.
 * - `none`: no sign-in is required. What is shown instead (a code sent by email, an open step of a sign-in, a refresh token) is in the
 *   row's `shows`.
 * - `session`: an access token, or the portal's session, of a sign-in that has not been ended.
 * - `fresh`: a sign-in of the last minutes with every factor that the user has; never a refreshed token. In the portal the password (and
 *   code) may come with the call instead.
 * - `begun`: the sign-in that gave a fresh proof when it began this, within half an hour, because setting up an app takes time.
 */
export type Proof = 'none' | 'session' | 'begun' | 'fresh';

/** The user's sign-ins at the pool, or sessions of the portal: the caller's own, every other, or all. */
export type EndingScope = 'nothing' | 'this' | 'others' | 'all';

/** Security emails to the owner of an account: the variable `event` of the SECURITY_NOTICE template. */
export type NoticeEvent =
  | 'passwordReset'
  | 'passwordChanged'
  | 'authenticatorChanged'
  | 'mfaEnabled'
  | 'mfaDisabled'
  | 'recoveryCodesMade'
  | 'resetRequired';

/** Consequences of a change. */
export interface ChangeRule {
  /** Sign-ins at the pool that end, with their ID, access and refresh tokens. */
  readonly endsSignIns: EndingScope;
  /** Sessions of the portal that end. */
  readonly endsSessions: EndingScope;
  /** Whether earlier proofs of other sessions become invalid: they were given without the new factor. */
  readonly voidsProofs?: true;
  /** Email to the owner. */
  readonly letter: NoticeEvent | 'ACCOUNT_DELETED' | null;
}

const nothing = { endsSignIns: 'nothing', endsSessions: 'nothing', letter: null } as const;
const everything = { endsSignIns: 'all', endsSessions: 'all' } as const;

/** Every change to how a user signs in, wherever it is made. The audit names each `identity.<name>`. */
export const changeRules = {
  signedUp: nothing,
  confirmed: nothing,
  emailVerified: nothing,
  signedIn: nothing,
  /** The session in which the current password was shown stays; its tokens do not. */
  passwordChanged: { endsSignIns: 'all', endsSessions: 'others', letter: 'passwordChanged' },
  passwordReset: { ...everything, letter: 'passwordReset' },
  /** A temporary password was replaced. */
  passwordChosen: { ...everything, letter: 'passwordChanged' },
  resetRequired: { ...everything, letter: 'resetRequired' },
  authenticatorChanged: { ...nothing, voidsProofs: true, letter: 'authenticatorChanged' },
  mfaEnabled: { ...nothing, voidsProofs: true, letter: 'mfaEnabled' },
  mfaDisabled: { ...nothing, letter: 'mfaDisabled' },
  /** An administrator removed a lost second factor. */
  mfaRemoved: { ...everything, letter: 'mfaDisabled' },
  recoveryCodesMade: { ...nothing, letter: 'recoveryCodesMade' },
  signedOut: { endsSignIns: 'this', endsSessions: 'this', letter: null },
  signedOutElsewhere: { endsSignIns: 'others', endsSessions: 'others', letter: null },
  signedOutEverywhere: { ...everything, letter: null },
  disabled: { ...everything, letter: null },
  roleChanged: { ...everything, letter: null },
  deleted: { ...everything, letter: 'ACCOUNT_DELETED' },
} as const satisfies Readonly<Record<string, ChangeRule>>;

export type IdentityChange = keyof typeof changeRules;

/** One operation: the required proof, and the changes it may make. */
export interface OperationRule {
  readonly proof: Proof;
  /** Replacement for a session if none is needed. */
  readonly shows?: string;
  readonly changes: readonly IdentityChange[];
  /** An email with a code or a temporary password that it also sends. */
  readonly sends?: Letter['template'];
}

/** The embedded pool's operations, and the steps of a sign-in, by their protocol names. */
export const poolOperations = {
  SignUp: { proof: 'none', changes: ['signedUp'], sends: 'SIGN_UP_CODE' },
  ConfirmSignUp: { proof: 'none', shows: 'a mailed code', changes: ['confirmed'] },
  ResendConfirmationCode: { proof: 'none', changes: [], sends: 'RESEND_CODE' },
  InitiateAuth: { proof: 'none', shows: 'nothing, or a refresh token', changes: [] },
  RespondToAuthChallenge: {
    proof: 'none',
    shows: 'an open step of a sign-in',
    changes: ['signedIn', 'passwordChosen', 'mfaEnabled'],
  },
  ForgotPassword: { proof: 'none', changes: [], sends: 'FORGOT_PASSWORD' },
  ConfirmForgotPassword: { proof: 'none', shows: 'a mailed code', changes: ['passwordReset'] },
  RevokeToken: { proof: 'none', shows: 'a refresh token', changes: ['signedOut'] },
  GetUser: { proof: 'session', changes: [] },
  /** The address cannot be changed here, whatever the proof. */
  UpdateUserAttributes: { proof: 'session', changes: [] },
  GetUserAttributeVerificationCode: { proof: 'session', changes: [], sends: 'RESEND_CODE' },
  VerifyUserAttribute: { proof: 'session', shows: 'a mailed code', changes: ['emailVerified'] },
  GlobalSignOut: { proof: 'session', changes: ['signedOutEverywhere'] },
  /** The current password is required as well. */
  ChangePassword: { proof: 'fresh', changes: ['passwordChanged'] },
  AssociateSoftwareToken: { proof: 'fresh', changes: [] },
  VerifySoftwareToken: { proof: 'begun', changes: ['authenticatorChanged'] },
  SetUserMFAPreference: { proof: 'fresh', changes: ['mfaEnabled', 'mfaDisabled'] },
  DeleteUser: { proof: 'fresh', changes: ['deleted'] },
} as const satisfies Readonly<Record<string, OperationRule>>;

export type PoolOperationName = keyof typeof poolOperations;

/**
 * The portal's operations on sessions and accounts, by their names in `schemas/sources.json`. Roles and permissions apply in addition
 * (`permissions.json`).
 */
export const portalOperations: Readonly<Record<string, OperationRule>> = {
  initSso: { proof: 'none', changes: [] },
  validateSso: { proof: 'none', shows: 'an identity token of a sign-in of the last minutes', changes: [] },
  login: { proof: 'none', shows: 'the password, and a code where there is a second factor', changes: [] },
  logout: { proof: 'none', changes: ['signedOut'] },
  touchSession: { proof: 'session', changes: [] },
  getProfile: { proof: 'session', changes: [] },
  updateProfile: { proof: 'session', changes: [] },
  listSessions: { proof: 'session', changes: [] },
  endSession: { proof: 'session', changes: ['signedOut'] },
  endOtherSessions: { proof: 'session', changes: ['signedOutElsewhere'] },
  exportData: { proof: 'session', changes: [] },
  enableMfa: { proof: 'fresh', changes: ['mfaEnabled'] },
  disableMfa: { proof: 'fresh', changes: ['mfaDisabled'] },
  makeRecoveryCodes: { proof: 'fresh', changes: ['recoveryCodesMade'] },
  deleteAccount: { proof: 'fresh', changes: ['deleted'] },
  impersonateUser: { proof: 'fresh', changes: [] },
  rotatePoolKeys: { proof: 'fresh', changes: [] },
  retirePoolKey: { proof: 'fresh', changes: [] },
  endImpersonation: { proof: 'session', changes: [] },
  createUser: { proof: 'session', changes: [], sends: 'INVITATION' },
  resendInvitation: { proof: 'session', changes: [], sends: 'INVITATION' },
  activateUser: { proof: 'session', changes: [] },
  deactivateUser: { proof: 'session', changes: ['disabled'] },
  changeUserRole: { proof: 'session', changes: ['roleChanged'] },
  endUserSessions: { proof: 'session', changes: ['signedOutEverywhere'] },
  endSignInLock: { proof: 'session', changes: [] },
  removeUserMfa: { proof: 'session', changes: ['mfaRemoved'] },
  resetUserPassword: { proof: 'session', changes: ['resetRequired'] },
  /** If the user is disabled on either side. */
  syncUser: { proof: 'session', changes: ['disabled'] },
  deleteUser: { proof: 'session', changes: ['deleted'] },
};

/** How long a sign-in counts as a fresh proof (milliseconds), here and in the portal. */
export const FRESH_FOR = 5 * 60_000;

/** How long what it began may be finished. */
export const BEGUN_FOR = 30 * 60_000;
