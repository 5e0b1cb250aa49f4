import type { Selectable } from 'kysely';
import { decoyCredential, decoyMask, decoySubject, isSubject } from './decoy';
import { maskAddress } from './mask';
import type { Keyring } from './seal';
import type { Credential } from './srp/verifier';
import type { UserAttributes, UserTable } from './tables';
import type { Database } from './transaction';

export type User = Selectable<UserTable>;

/**
 * The account that a caller named: a real user or a decoy. Code that deals with anonymous callers works on this and treats both alike; only
 * `user` distinguishes them.
 */
export interface Account {
  readonly sub: string;
  readonly user: User | undefined;
  readonly credential: Credential;
  /** The masked address, safe to show to any caller. */
  readonly mask: string;
}

/** Finds users, and creates decoys for unknown ones. */
export interface Accounts {
  /** By address or id, case-insensitively. */
  find(db: Database, username: string): Promise<Account>;
  /** The user's row, locked until the end of the transaction; undefined if there is none. */
  hold(trx: Database, sub: string): Promise<User | undefined>;
  credentialOf(user: User): Credential;
  /** A credential in the shape of the table's columns. */
  sealCredential(sub: string, credential: Credential): Credential;
}

export function createAccounts(keyring: Keyring, isClosed: (sub: string) => boolean = () => false): Accounts {
  const context = (sub: string) => `idp_user.verifier ${sub}`;
  const credentialOf = (user: User): Credential => ({
    salt: user.salt,
    verifier: keyring.open(user.verifier, context(user.sub)),
  });

  return {
    async find(db, username) {
      const name = normalizeUsername(username);
      const user = await db
        .selectFrom('idp_user')
        .selectAll()
        .where(isSubject(name) ? 'sub' : 'email', '=', name)
        .executeTakeFirst();
      if (user && !isClosed(user.sub))
        return { sub: user.sub, user, credential: credentialOf(user), mask: maskAddress(user.email) };
      const sub = decoySubject(keyring, name);
      return {
        sub,
        user: undefined,
        credential: decoyCredential(keyring, sub),
        mask: isSubject(name) ? decoyMask(keyring, sub) : maskAddress(name),
      };
    },
    hold: (trx, sub) => trx.selectFrom('idp_user').selectAll().where('sub', '=', sub).forUpdate().executeTakeFirst(),
    credentialOf,
    sealCredential: (sub, credential) => ({
      salt: credential.salt,
      verifier: keyring.seal(credential.verifier, context(sub)),
    }),
  };
}

/** A user name as the pool stores it. */
export function normalizeUsername(username: string): string {
  return username.trim().toLowerCase();
}

/** Names of the user; a password must not consist of them. */
export function namesOf(attributes: UserAttributes): string[] {
  return ['given_name', 'family_name', 'name', 'nickname', 'custom:company', 'custom:accountName']
    .map((name) => attributes[name] ?? '')
    .filter((name) => name !== '');
}
