import { refusals } from '../errors';
import type { Services } from '../services';
import { transact } from '../transaction';
import type { Step } from './challenge-answer';

/**
 * Completes a required enrolment: the session is the one returned by VerifySoftwareToken, which records that a code was right. The session
 * from before enrolment is not accepted.
 */
export function answerMfaSetup(
  services: Pick<Services, 'db' | 'accounts' | 'challenges' | 'changes' | 'notices' | 'signIn'>,
): Step {
  const { db, accounts, challenges, changes, notices, signIn } = services;
  return async ({ claim, challenge }) => {
    const progress = await transact(db, async (trx) => {
      const user = await accounts.hold(trx, challenge.subject);
      const held = await challenges.hold(trx, claim);
      if (held.state.verified !== 'yes' || !user?.totp_secret) throw refusals.invalidSession();
      await challenges.close(trx, held);
      await trx.updateTable('idp_user').set({ mfa_enabled: true }).where('sub', '=', user.sub).execute();
      await changes.follow(trx, 'mfaEnabled', user);
      return signIn.advance(trx, { ...user, mfa_enabled: true }, 'softwareToken');
    });
    if (progress.kind === 'granted') notices.write('mfaEnabled', progress.user);
    return progress;
  };
}
