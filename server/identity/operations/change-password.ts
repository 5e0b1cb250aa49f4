import { refusals } from '../errors';
import type { CallerOperation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Changes the password of a signed-in user who provides the current one; wrong attempts count toward the lock-out. Every sign-in ends,
 * including the caller's: continuing requires a sign-in with the new password.
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
      // The verified password must still be the current one.
      if (held.verifier !== user.verifier) return refusals.wrongPassword();
      await passwords.replace(trx, user.sub, chosen);
      return 'passwordChanged';
    });
    return {};
  };
}
