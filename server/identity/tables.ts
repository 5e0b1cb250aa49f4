import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as the parsed value (a `jsonb` column through node-postgres). */
type Json<Value> = ColumnType<Value, string, string>;

/**
 * States of a pool user, named as in Amazon Cognito. `FORCE_CHANGE_PASSWORD` is an invited user who still has a temporary password.
 * Disabled is a separate flag, as in Cognito.
 */
export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD';

/** Attributes other than the address and its verification: `given_name`, `locale`, `custom:country`… Strings only, as in Cognito. */
export type UserAttributes = Readonly<Record<string, string>>;

export interface UserTable {
  /** The pool's id of the user: a UUID that never changes. */
  sub: string;
  /** Lower-case, unique. */
  email: string;
  email_verified: boolean;
  status: UserStatus;
  enabled: boolean;
  /** SRP salt, hexadecimal. */
  salt: string;
  /** SRP verifier, encrypted: a stolen table alone does not allow guessing passwords. */
  verifier: string;
  /** When a temporary password expires; null for a password that the user chose. */
  password_expires_at: Date | null;
  attributes: Json<UserAttributes>;
  /** Verified authenticator secret, encrypted. */
  totp_secret: string | null;
  /** Secret shown at association and not yet proven by a code, encrypted. */
  totp_pending: string | null;
  /** The sign-in that began it: only this one can finish. */
  totp_pending_family: string | null;
  totp_pending_at: Date | null;
  /** Last accepted time step: no code is accepted twice. */
  totp_step: number | null;
  mfa_enabled: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Codes sent by email. A request for an unknown address also creates a row, with a hash that matches no code. */
export interface CodeTable {
  id: string;
  subject: string;
  purpose: string;
  hash: string;
  attempts: number;
  sent_at: Date;
  expires_at: Date;
  /** Set once the code was used or replaced by a newer one. */
  spent_at: Date | null;
}

/** Open steps of a sign-in. The key is a hash of the `Session` that the client holds. */
export interface ChallengeTable {
  id: string;
  subject: string;
  client_id: string;
  name: string;
  /** Server state, encrypted. */
  state: string;
  expires_at: Date;
}

/** Refresh tokens, hashed. A family is one sign-in; every token of it contains the family as `origin_jti`. */
export interface RefreshTable {
  id: string;
  family: string;
  subject: string;
  client_id: string;
  auth_time: Date;
  /** Whether a second-factor code was verified as well. */
  with_code: Generated<boolean>;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Consecutive failures, by user and by factor. Unknown addresses are counted like known ones. */
export interface AttemptTable {
  subject: string;
  factor: string;
  failures: number;
  locked_until: Date | null;
  updated_at: Date;
}

/** Codes that replace a lost authenticator; a used one is deleted. */
export interface RecoveryCodeTable {
  subject: string;
  /** Keyed hash of subject and code. */
  hash: string;
}

/** A signing key of this installation. */
export interface KeyTable {
  kid: string;
  /** One 'next' and one 'current', so that processes that start together agree; any number of 'previous'. */
  slot: 'next' | 'current' | 'previous';
  /** PKCS #8, encrypted. */
  private_key: string;
  public_jwk: Json<{ readonly kty: string; readonly n: string; readonly e: string }>;
  created_at: Generated<Date>;
  /** When a previous key stopped signing. */
  retired_at: Date | null;
}

/** Tables of the user pool. */
export interface IdentityTables {
  idp_user: UserTable;
  idp_code: CodeTable;
  idp_challenge: ChallengeTable;
  idp_refresh: RefreshTable;
  idp_attempt: AttemptTable;
  idp_key: KeyTable;
  idp_recovery_code: RecoveryCodeTable;
}

declare module '../platform/database/tables' {
  interface Database extends IdentityTables {}
}
