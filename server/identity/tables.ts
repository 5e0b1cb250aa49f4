import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as the parsed value (a `jsonb` column through node-postgres). */
type Json<Value> = ColumnType<Value, string, string>;

/**
 * States of a pool user, named as Amazon Cognito names them. `FORCE_CHANGE_PASSWORD` is an invited person who still holds a
 * temporary password. Being disabled is a separate flag, as there.
 */
export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD';

/** Attributes other than the address and its verification: `given_name`, `locale`, `custom:country`… Strings only, as in Cognito. */
export type UserAttributes = Readonly<Record<string, string>>;

export interface UserTable {
  /** The pool's id of the person: a UUID that never changes. */
  sub: string;
  /** Lower-case, unique. */
  email: string;
  email_verified: boolean;
  status: UserStatus;
  enabled: boolean;
  /** SRP salt, hexadecimal. */
  salt: string;
  /** SRP verifier, sealed: a stolen table alone gives nothing to guess passwords against. */
  verifier: string;
  /** When a temporary password stops working; null for a password that the person chose. */
  password_expires_at: Date | null;
  attributes: Json<UserAttributes>;
  /** Verified authenticator secret, sealed. */
  totp_secret: string | null;
  /** Secret shown at association and not yet proven by a code, sealed. */
  totp_pending: string | null;
  /** The sign-in that began it: only that one can finish. */
  totp_pending_family: string | null;
  totp_pending_at: Date | null;
  /** Last accepted time step: no code counts twice. */
  totp_step: number | null;
  mfa_enabled: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Codes sent by mail. A request for an unknown address leaves a row too, with a hash that no code has. */
export interface CodeTable {
  id: string;
  subject: string;
  purpose: string;
  hash: string;
  attempts: number;
  sent_at: Date;
  expires_at: Date;
  /** Set once the code was used or a newer one took its place. */
  spent_at: Date | null;
}

/** Open steps of a sign-in. The key is a hash of the `Session` that the client holds. */
export interface ChallengeTable {
  id: string;
  subject: string;
  client_id: string;
  name: string;
  /** What the server has to remember, sealed. */
  state: string;
  expires_at: Date;
}

/** Refresh tokens, hashed. A family is one sign-in; every token made from it carries the family as `origin_jti`. */
export interface RefreshTable {
  id: string;
  family: string;
  subject: string;
  client_id: string;
  auth_time: Date;
  /** Whether a code of the second factor was shown as well. */
  with_code: Generated<boolean>;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Failures in a row, by person and by factor. Unknown addresses are counted like known ones. */
export interface AttemptTable {
  subject: string;
  factor: string;
  failures: number;
  locked_until: Date | null;
  updated_at: Date;
}

/** Codes that stand in for a lost authenticator; a used one is deleted. */
export interface RecoveryCodeTable {
  subject: string;
  /** Keyed hash of subject and code. */
  hash: string;
}

/** A signing key of this installation. */
export interface KeyTable {
  kid: string;
  /** Of 'next' and 'current' there is one each, so that two processes that start together agree; of 'previous' any number. */
  slot: 'next' | 'current' | 'previous';
  /** PKCS #8, sealed. */
  private_key: string;
  public_jwk: Json<{ readonly kty: string; readonly n: string; readonly e: string }>;
  created_at: Generated<Date>;
  /** When a previous key stopped signing. */
  retired_at: Date | null;
}

/** The user pool's share of the database. */
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
