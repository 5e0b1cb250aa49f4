import type { UserAttributes, UserStatus } from './tables';

/** A user of the pool. */
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

/** The user to invite. */
export interface Invitation {
  readonly email: string;
  readonly attributes?: UserAttributes;
  /** Language of the email; `attributes.locale` by default. */
  readonly language?: string;
  /** False creates the user without an email, for a portal that sends its own. Default true. */
  readonly sendLetter?: boolean;
}

/**
 * Operations of the portal's own server on the pool. In-process only, never on HTTP. Two implementations: the embedded pool, and Amazon
 * Cognito through the AWS SDK. Users are identified by their `sub`. Every method that changes a user throws `UserNotFoundError` if there is
 * none. Only invitations send an email; the caller sends those about changes.
 */
export interface UserPoolAdmin {
  /**
   * Creates a user with a temporary password that expires and must be changed at first sign-in, and sends it by email. Inviting an address
   * again while the invitation is open generates a new temporary password and keeps the `sub`; throws `UserExistsError` if the user has
   * already chosen a password.
   */
  invite(invitation: Invitation): Promise<PoolUser>;
  get(sub: string): Promise<PoolUser | undefined>;
  findByEmail(email: string): Promise<PoolUser | undefined>;
  /** A page of users in a stable order; `next` is the token for the following page. */
  list(page?: {
    readonly limit?: number;
    readonly after?: string;
  }): Promise<{ readonly users: readonly PoolUser[]; readonly next?: string }>;
  enable(sub: string): Promise<void>;
  /** Refuses all tokens of the user from now on, including refresh, and every new sign-in. */
  disable(sub: string): Promise<void>;
  /**
   * Requires a reset: the user cannot sign in before choosing a new password with a code sent by email. Ends all sessions. The embedded
   * pool sends the code on request; Cognito sends it at once.
   */
  resetPassword(sub: string): Promise<void>;
  delete(sub: string): Promise<void>;
  /**
   * Turns the second factor on or off, keeping the authenticator's secret. Turning it on throws `NoSoftwareTokenError` if none is verified.
   */
  setMfaPreference(sub: string, enabled: boolean): Promise<void>;
  /** Turns the second factor off and deletes the secret, for a user who lost their device. */
  removeMfa(sub: string): Promise<void>;
  /** Ends every session of the user at the pool. */
  globalSignOut(sub: string): Promise<void>;
  /** Sets the given attributes and leaves the others; an empty string removes one. Never the address. */
  setAttributes(sub: string, attributes: UserAttributes): Promise<void>;
  /** Ten recovery codes that replace the authenticator, each valid once; earlier ones are void. Absent: the pool does not support them. */
  makeRecoveryCodes?(sub: string): Promise<readonly string[]>;
  /** Names of the pool's attributes; absent: it accepts any. */
  attributeNames?(): Promise<ReadonlySet<string>>;
  /** Whether the user has verified an authenticator, regardless of the preference (the check behind `POST /sso/mfa`). */
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
