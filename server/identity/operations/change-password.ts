import { refusals } from '../errors';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Changes the password of a person who is signed in and knows the present one; wrong tries count towards the lock-out. Every
 * sign-in ends, the caller's as well: whoever goes on signs in with the new password.
 */
export function changePassword(
  services: Pick<Services, 'db' | 'access' | 'accounts' | 'attempts' | 'passwords' | 'notices'>,
): Operation {
  const { db, access, accounts, attempts, passwords, notices } = services;
  return async (input) => {
    const user = await access.require(db, input.text('AccessToken'));
    const previous = input.password('PreviousPassword');
    const proposed = input.password('ProposedPassword');

    const credential = accounts.credentialOf(user);
    const attempt = await transact(db, (trx) =>
      attempts.try(trx, user.sub, 'password', () => passwords.matches(user.sub, credential, previous) || undefined),
    );
    if (attempt.outcome === 'locked') throw refusals.locked();
    if (attempt.outcome === 'failed') {
      notices.failed(user, attempt.lockedNow);
      throw refusals.wrongPassword();
    }

    const chosen = await passwords.chooseOther(user, proposed);
    await transact(db, async (trx) => {
      const held = await accounts.hold(trx, user.sub);
      // The password that was proven must still be the one in force.
      if (held?.verifier !== user.verifier) throw refusals.wrongPassword();
      await passwords.replace(trx, user.sub, chosen);
    });
    notices.warn(user, 'passwordChanged');
    await notices.tell('credentialsChanged', user);
    return {};
  };
}
