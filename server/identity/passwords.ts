import type { Clock, Random } from '../platform/ports';
import { type Accounts, namesOf, type User } from './accounts';
import type { Attempts } from './attempts';
import { MAX_PASSWORD_LENGTH, passwordRefused, requireGoodPassword, type ValidatePassword } from './password-policy';
import { type Credential, makeCredential, matchesCredential } from './srp/verifier';
import type { UserAttributes } from './tables';
import type { Work } from './transaction';

/** Chooses, compares and replaces passwords. */
export interface Passwords {
  /** Validates a new password for a user and creates its credential. Throws `InvalidPasswordException`. Call it outside a transaction. */
  choose(person: { sub: string; email: string; attributes: UserAttributes }, password: string): Promise<Credential>;
  /** As `choose`, and refuses the current password. */
  chooseOther(user: User, password: string): Promise<Credential>;
  /** A credential without validation: for temporary passwords that the pool generates. */
  make(sub: string, password: string): Credential;
  /** Whether the password is right; one beyond the maximum length is not tried. */
  matches(sub: string, credential: Credential, password: string): boolean;
  /**
   * Activates a new password and lifts the lock on the old one. The user's status becomes `CONFIRMED`. What the old one opened is ended by
   * the subsequent change (`changes.ts`).
   */
  replace(trx: Work, sub: string, credential: Credential): Promise<void>;
}

export function createPasswords(services: {
  poolName: string;
  validatePassword: ValidatePassword;
  accounts: Accounts;
  attempts: Attempts;
  clock: Clock;
  random: Random;
}): Passwords {
  const { poolName, validatePassword, accounts, attempts, clock, random } = services;
  const make: Passwords['make'] = (sub, password) => makeCredential({ poolName, sub }, password, random.bytes(16));
  const matches: Passwords['matches'] = (sub, credential, password) =>
    matchesCredential({ poolName, sub }, password.slice(0, MAX_PASSWORD_LENGTH), credential) &&
    password.length <= MAX_PASSWORD_LENGTH;

  return {
    make,
    matches,
    async choose({ sub, email, attributes }, password) {
      await requireGoodPassword(validatePassword, password, { email, names: namesOf(attributes) });
      return make(sub, password);
    },
    async chooseOther(user, password) {
      await requireGoodPassword(validatePassword, password, { email: user.email, names: namesOf(user.attributes) });
      if (matches(user.sub, accounts.credentialOf(user), password)) throw passwordRefused('unchanged');
      return make(user.sub, password);
    },
    async replace(trx, sub, credential) {
      await trx
        .updateTable('idp_user')
        .set({
          ...accounts.sealCredential(sub, credential),
          status: 'CONFIRMED',
          password_expires_at: null,
          updated_at: new Date(clock.now()),
        })
        .where('sub', '=', sub)
        .execute();
      await attempts.clear(trx, sub, 'password');
    },
  };
}
