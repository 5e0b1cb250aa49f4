import { refusals } from '../errors';
import type { CallerOperation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Changes the password of a person who is signed in and knows the present one; wrong tries count towards the lock-out. Every
 * sign-in ends, the caller's as well: anyone who goes on signs in with the new password.
 */
export function changePassword(
  services: Pick<Services, 'db' | 'accounts' | 'attempts' | 'changes' | 'passwords' | 'notices'>,
): CallerOperation {
  const { db, accounts, attempts, changes, passwords, notices } = services;
  return async (input, caller) => {
    const { user } = caller;
    const previous = input.password('PreviousPassword');
    const proposed = input.password('ProposedPassword');

    const credential = accounts.credentialOf(user);
    const attempt = await transact(db, (trx) =>
      attempts.try(trx, user.sub, 'password', () => passwords.matches(user.sub, credential, previous) || undefined),
    );
    if (attempt.outcome === 'locked') throw refusals.locked();
    if (attempt.outcome === 'failed') {
      notices.failed(attempt.lockedNow ? 'lockedOut' : 'signInFailed', user);
      throw refusals.wrongPassword();
    }

    const chosen = await passwords.chooseOther(user, proposed);
    await changes.make(caller, async (trx, held) => {
      // The password that was proven must still be the one in force.
      if (held.verifier !== user.verifier) return refusals.wrongPassword();
      await passwords.replace(trx, user.sub, chosen);
      return 'passwordChanged';
    });
    return {};
  };
}
