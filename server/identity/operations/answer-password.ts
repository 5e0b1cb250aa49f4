import { refusals } from '../errors';
import type { Services } from '../services';
import { type PasswordClaim, provesPassword } from '../srp/handshake';
import { transact } from '../transaction';
import type { Step } from './challenge-answer';

/**
 * Verifies the proof of the password. The step is used up in any case, and the user's status is not revealed before the proof is verified.
 * A decoy takes the same path and always fails, because its password is unknown.
 */
export function answerPassword(
  services: Pick<Services, 'db' | 'poolName' | 'accounts' | 'attempts' | 'challenges' | 'notices' | 'signIn'>,
): Step {
  const { db, poolName, accounts, attempts, challenges, notices, signIn } = services;
  return async ({ claim, challenge: { subject, state }, responses }) => {
    const secretBlock = responses.text('PASSWORD_CLAIM_SECRET_BLOCK');
    const passwordClaim: PasswordClaim = {
      secretBlock: Buffer.from(secretBlock, 'base64'),
      timestamp: responses.text('TIMESTAMP', 64),
      signature: Buffer.from(responses.text('PASSWORD_CLAIM_SIGNATURE', 128), 'base64'),
    };
    const { clientPublic, serverSecret, serverPublic } = state;
    if (clientPublic === undefined || serverSecret === undefined || serverPublic === undefined) {
      throw refusals.invalidSession();
    }
    const handshake = { clientPublic, serverSecret, serverPublic };

    const { account, attempt, progress } = await transact(db, async (trx) => {
      await accounts.hold(trx, subject);
      const held = await challenges.hold(trx, claim);
      await challenges.close(trx, held);
      const account = await accounts.find(trx, subject);
      const attempt = await attempts.try(trx, subject, 'password', () => {
        const proven = provesPassword(handshake, { poolName, sub: subject }, account.credential, passwordClaim);
        return (proven && secretBlock === state.secretBlock) || undefined;
      });
      const progress =
        attempt.outcome === 'passed' && account.user ? await signIn.advance(trx, account.user, 'password') : undefined;
      return { account, attempt, progress };
    });

    if (attempt.outcome === 'locked') throw refusals.locked();
    if (attempt.outcome === 'failed' || progress === undefined) {
      const lockedNow = attempt.outcome === 'failed' && attempt.lockedNow;
      if (account.user) notices.failed(lockedNow ? 'lockedOut' : 'signInFailed', account.user);
      throw refusals.wrongPassword();
    }
    if (progress instanceof Error) throw progress;
    return progress;
  };
}
