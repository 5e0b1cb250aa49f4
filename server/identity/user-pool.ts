import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock, Mailer, Random } from '../platform/ports';
import type { Secrets } from '../platform/secrets';
import type { UserPoolAdmin } from './admin';
import type { IdentityEvent } from './identity-event';
import type { PasswordProblem, PasswordSubject } from './password-policy';
import type { PreSignUp } from './pre-sign-up';
import type { SeedUser } from './seed';
import type { SignIns } from './sign-ins';
import type { FreshKey, SigningKeyFacts } from './signing-key';
import type { IdentityTables } from './tables';
import type { IdTokenVerifier } from './token-verifier';

/** Dependencies of the embedded user pool. Everything external is passed in here. */
export interface UserPoolOptions {
  readonly db: Kysely<IdentityTables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly mailer: Mailer;
  /**
   * Validates a password by the current policy and by what can be guessed from the user; undefined if it may be used. Called wherever a
   * password is chosen. The pool itself refuses empty ones and those over 256 characters.
   */
  readonly validatePassword: (
    password: string,
    person: PasswordSubject,
  ) => PasswordProblem | undefined | Promise<PasswordProblem | undefined>;
  /** Called before `SignUp` creates an account, like Cognito's trigger of that name; absent: no check. */
  readonly preSignUp?: PreSignUp;
  /** Scheme, host and port of the portal; from the configuration, never from a request (quality S57). */
  readonly publicOrigin: string;
  /** Path of the portal, such as `/iam`; the pool is at `{prefix}/cognito/`. */
  readonly prefix: string;
  /**
   * At least 32 bytes, from configuration or a file in the data folder, the same for every process of the installation. Encryption keys are
   * derived from it. Of several, the first encrypts; values encrypted with the others can still be read.
   */
  readonly secret: Secrets;
  /**
   * Key of hashes, decoys and the ids of pool and client, which remains when the secret changes; by default derived from the oldest secret.
   */
  readonly hashing?: Buffer;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The process's environment: `NODE_ENV` and `ALLOW_EMBEDDED_USER_POOL` decide whether the pool may serve. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The part of the pool id after `us-east-1_`; by default derived from the secret. Passwords are bound to it. */
  readonly poolName?: string;
  /** True requires a second factor: users without one are led through MFA_SETUP. Default false. */
  readonly mfaRequired?: boolean;
  /** Users who exist in the database and must not be admitted, by id; they are treated like unknown ones. Default: none. */
  readonly isClosed?: (sub: string) => boolean;
  /**
   * Notified of what happens to a user's sign-in. A change is reported in its own transaction, `db`: an exception rolls back the change,
   * and the message of an `IdentityChangeRefused` is sent to the caller. Failures are reported later, outside a transaction.
   */
  onEvent?(event: IdentityEvent, db: Kysely<IdentityTables>): void | Promise<void>;
}

/** Result of a password check on the server (`POST /auth/login`, or a fresh proof before a sensitive change). */
export type PasswordVerdict =
  | { readonly outcome: 'accepted'; readonly sub: string; readonly email: string; readonly emailVerified: boolean }
  /** Wrong, unknown or too long: indistinguishable. */
  | { readonly outcome: 'refused' }
  /** Too many failures; the password was not checked. */
  | { readonly outcome: 'locked' }
  /** The password is right but does not suffice to open a session. */
  | {
      readonly outcome:
        | 'codeRequired'
        | 'unconfirmed'
        | 'disabled'
        | 'resetRequired'
        | 'newPasswordRequired'
        | 'temporaryPasswordExpired';
      readonly sub: string;
      readonly email: string;
    };

/** The administration of the pool's signing keys. Changes take a transaction of the caller, and `follow` after it. */
export interface SigningKeyAdmin {
  list(db: Kysely<IdentityTables>): Promise<readonly SigningKeyFacts[]>;
  /** Makes a key pair, before the transaction begins. */
  prepare(): Promise<FreshKey>;
  /** @throws KeyTooYoung */
  rotate(
    db: Kysely<IdentityTables>,
    fresh: FreshKey,
  ): Promise<{ readonly current: string | undefined; readonly former: string | undefined }>;
  /** False if there is no previous key of this id. */
  retire(db: Kysely<IdentityTables>, kid: string): Promise<boolean>;
  /** Lets this process follow a change at once; the others do within ten seconds. */
  follow(): Promise<void>;
}

export interface UserPool {
  /** The public protocol. Mount it with `app.register(pool.plugin, { prefix: '/iam/cognito' })`, outside cookie and XSRF checks. */
  readonly plugin: FastifyPluginAsync;
  readonly admin: UserPoolAdmin;
  /**
   * Checks an address and a password, counting failures toward the same lock-out as the browser's sign-in. With `code`, an authenticator
   * code is checked as well; without it a user with a second factor gets `codeRequired`.
   */
  verifyPassword(email: string, password: string, code?: string): Promise<PasswordVerdict>;
  readonly signIns: SignIns;
  readonly tokenVerifier: IdTokenVerifier;
  readonly poolId: string;
  readonly clientId: string;
  readonly issuer: string;
  /** The currently published public signing keys. */
  readonly jwks: JSONWebKeySet;
  readonly signingKeys: SigningKeyAdmin;
  /** Path of the protocol, the client library's `endpoint`: `{prefix}/cognito/`. */
  readonly endpoint: string;
  /** Adds a demo user to the pool as described, replacing one with the same address. */
  seed(user: SeedUser): Promise<void>;
  /** Deletes expired rows. The plugin does it every ten minutes. */
  sweep(): Promise<void>;
  /** Resolves when every email passed to the mailer so far has been queued. For a graceful stop, and for tests. */
  settled(): Promise<void>;
}
