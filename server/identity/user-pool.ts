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
import type { IdentityTables } from './tables';
import type { IdTokenVerifier } from './token-verifier';

/** What the embedded user pool is made of. Everything outside it comes in here. */
export interface UserPoolOptions {
  readonly db: Kysely<IdentityTables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly mailer: Mailer;
  /**
   * Judges a password by the policy in force and by what can be guessed from the person; undefined when it may be used.
   * Asked on every path on which a password is chosen. The pool itself refuses the empty and those over 256 characters.
   */
  readonly validatePassword: (
    password: string,
    person: PasswordSubject,
  ) => PasswordProblem | undefined | Promise<PasswordProblem | undefined>;
  /** Asked before `SignUp` makes an account, as Cognito's trigger of that name; absent: nobody is. */
  readonly preSignUp?: PreSignUp;
  /** Scheme, host and port under which people reach the portal; taken from configuration, never from a request (quality S57). */
  readonly publicOrigin: string;
  /** Path of the portal, such as `/iam`; the pool answers under `{prefix}/cognito/`. */
  readonly prefix: string;
  /**
   * At least 32 bytes, from configuration or a file in the data folder, the same for every process of the installation.
   * Keys for sealing are derived from it. Of several, the first seals; what the others sealed is still read.
   */
  readonly secret: Secrets;
  /** Key of hashes, decoys and the ids of pool and client, which stays when the secret changes; by default derived from the oldest secret. */
  readonly hashing?: Buffer;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The process's environment: `NODE_ENV` and `ALLOW_EMBEDDED_USER_POOL` decide whether the pool may serve. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The part of the pool id after `us-east-1_`; by default derived from the secret. Passwords are bound to it. */
  readonly poolName?: string;
  /** True makes a second factor compulsory: people without one are led through MFA_SETUP. Default false. */
  readonly mfaRequired?: boolean;
  /** People who exist in the database and shall not be let in, by id; they are answered like strangers. Default: nobody. */
  readonly isClosed?: (sub: string) => boolean;
  /**
   * Told what happens to a person's sign-in. A change is told in its own transaction, `db`: what it throws undoes the change, and
   * an `IdentityChangeRefused` is told to the caller. Failures are told later, outside one.
   */
  onEvent?(event: IdentityEvent, db: Kysely<IdentityTables>): void | Promise<void>;
}

/** Answer of a password check on the server (`POST /auth/login`, or a fresh proof before a sensitive change). */
export type PasswordVerdict =
  | { readonly outcome: 'accepted'; readonly sub: string; readonly email: string; readonly emailVerified: boolean }
  /** Wrong, unknown or too long: nothing tells which. */
  | { readonly outcome: 'refused' }
  /** Too many failures; the password was not even looked at. */
  | { readonly outcome: 'locked' }
  /** The password is right but does not open a session by itself. */
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

export interface UserPool {
  /** The public protocol. Mount it with `app.register(pool.plugin, { prefix: '/iam/cognito' })`, outside cookie and XSRF checks. */
  readonly plugin: FastifyPluginAsync;
  readonly admin: UserPoolAdmin;
  /**
   * Checks an address and a password, counting failures towards the same lock-out as the browser's sign-in. With `code`, an
   * authenticator code is checked as well; without it a person who has a second factor gets `codeRequired`.
   */
  verifyPassword(email: string, password: string, code?: string): Promise<PasswordVerdict>;
  readonly signIns: SignIns;
  readonly tokenVerifier: IdTokenVerifier;
  readonly poolId: string;
  readonly clientId: string;
  readonly issuer: string;
  /** The public signing keys, as they are published now. */
  readonly jwks: JSONWebKeySet;
  /** Path of the protocol, to be given to the client library as `endpoint`: `{prefix}/cognito/`. */
  readonly endpoint: string;
  /** Puts a demo person into the pool as described, replacing one of the same address. */
  seed(user: SeedUser): Promise<void>;
  /** Deletes what has expired. The plugin does it every ten minutes. */
  sweep(): Promise<void>;
  /** Resolves when every letter handed to the mailer so far has been queued. For a graceful stop, and for tests. */
  settled(): Promise<void>;
}
