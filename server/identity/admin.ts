import type { UserAttributes, UserStatus } from './tables';

/** A person as the pool knows them. */
export interface PoolUser {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly mfaEnabled: boolean;
  readonly attributes: UserAttributes;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whom to invite. */
export interface Invitation {
  readonly email: string;
  readonly attributes?: UserAttributes;
  /** Language of the letter; `attributes.locale` by default. */
  readonly language?: string;
  /** False creates the person without a letter, for a portal that writes its own. Default true. */
  readonly sendLetter?: boolean;
}

/**
 * What the portal's own server may do to the pool. In-process only, never on HTTP. Two implementations: the embedded pool, and
 * Amazon Cognito through the AWS SDK. People are named by their `sub`. Every method that changes a person throws
 * `UserNotFoundError` when there is none. Only invitations write to the person; letters about changes are the caller's.
 */
export interface UserPoolAdmin {
  /**
   * Creates a person with a temporary password that expires and must be changed at first sign-in, and mails it. Inviting an
   * address again while the invitation is open makes a new temporary password and keeps the `sub`; throws `UserExistsError`
   * for a person who already has a password of their own.
   */
  invite(invitation: Invitation): Promise<PoolUser>;
  get(sub: string): Promise<PoolUser | undefined>;
  findByEmail(email: string): Promise<PoolUser | undefined>;
  /** A page of people in a stable order; `next` is the token for the following page. */
  list(page?: {
    readonly limit?: number;
    readonly after?: string;
  }): Promise<{ readonly users: readonly PoolUser[]; readonly next?: string }>;
  enable(sub: string): Promise<void>;
  /** Refuses all tokens of the person from now on, refresh included, and every new sign-in. */
  disable(sub: string): Promise<void>;
  /**
   * Requires a reset: the person cannot sign in before choosing a new password with a mailed code. Ends all sessions. The embedded
   * pool sends the code when the person asks; Cognito sends it at once.
   */
  resetPassword(sub: string): Promise<void>;
  delete(sub: string): Promise<void>;
  /** Turns the second factor on or off, keeping the authenticator's secret. On throws `NoSoftwareTokenError` when none is verified. */
  setMfaPreference(sub: string, enabled: boolean): Promise<void>;
  /** Turns the second factor off and forgets the secret, for a person who lost their device. */
  removeMfa(sub: string): Promise<void>;
  /** Ends every session of the person at the pool. */
  globalSignOut(sub: string): Promise<void>;
  /** Sets the attributes given, leaves the others; an empty string removes one. Never the address. */
  setAttributes(sub: string, attributes: UserAttributes): Promise<void>;
  /** Ten recovery codes that stand in for the authenticator, each once; earlier ones are void. Absent: the pool has none. */
  makeRecoveryCodes?(sub: string): Promise<readonly string[]>;
  /** Names of the attributes that the pool has; absent: it has whatever it is given. */
  attributeNames?(): Promise<ReadonlySet<string>>;
  /** Whether the person has proven an authenticator, the preference aside (the check behind `POST /sso/mfa`). */
  hasVerifiedSoftwareToken(sub: string): Promise<boolean>;
}

export class UserNotFoundError extends Error {
  override readonly name = 'UserNotFoundError';
}

export class UserExistsError extends Error {
  override readonly name = 'UserExistsError';
}

export class NoSoftwareTokenError extends Error {
  override readonly name = 'NoSoftwareTokenError';
}
