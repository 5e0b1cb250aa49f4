import { refusals } from '../errors';
import type { Services } from '../services';
import { transact } from '../transaction';
import type { Step } from './challenge-answer';

/**
 * Replaces a temporary password. One that the policy refuses, or the temporary one again, leaves the step open; once it has been replaced,
 * every other step opened with it is deleted. Attributes in the request are ignored: the invitation defines them.
 */
export function answerNewPassword(
  services: Pick<Services, 'db' | 'accounts' | 'challenges' | 'changes' | 'notices' | 'passwords' | 'signIn'>,
): Step {
  const { db, accounts, challenges, changes, notices, passwords, signIn } = services;
  return async ({ claim, challenge, responses }) => {
    const { user } = await accounts.find(db, challenge.subject);
    if (!user) throw refusals.invalidSession();
    const credential = await passwords.chooseOther(user, responses.password('NEW_PASSWORD'));

    const progress = await transact(db, async (trx) => {
      const held = await accounts.hold(trx, user.sub);
      await challenges.hold(trx, claim);
      if (held?.status !== 'FORCE_CHANGE_PASSWORD' || !held.enabled || held.verifier !== user.verifier) {
        throw refusals.invalidSession();
      }
      await passwords.replace(trx, user.sub, credential);
      // The temporary password was sent by email, so its user can read that mailbox.
      await trx.updateTable('idp_user').set({ email_verified: true }).where('sub', '=', user.sub).execute();
      await changes.follow(trx, 'passwordChosen', user);
      const renewed = await accounts.hold(trx, user.sub);
      return renewed ? signIn.advance(trx, renewed, 'newPassword') : refusals.invalidSession();
    });
    notices.write('passwordChosen', user);
    return progress;
  };
}
