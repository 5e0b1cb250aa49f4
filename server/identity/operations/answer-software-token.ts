import { refusals } from '../errors';
import type { Services } from '../services';
import { transact } from '../transaction';
import type { Step } from './challenge-answer';

/** Verifies an authenticator code. A wrong one leaves the step open and counts toward the lock; the right one uses it up. */
export function answerSoftwareToken(
  services: Pick<Services, 'db' | 'accounts' | 'challenges' | 'notices' | 'signIn' | 'softwareTokens'>,
): Step {
  const { db, accounts, challenges, notices, signIn, softwareTokens } = services;
  return async ({ claim, challenge, responses }) => {
    // The client library sends the code as SMS_MFA_CODE too; this member is authoritative.
    const code = responses.text('SOFTWARE_TOKEN_MFA_CODE', 64);
    const { user, attempt, progress } = await transact(db, async (trx) => {
      const user = await accounts.hold(trx, challenge.subject);
      const held = await challenges.hold(trx, claim);
      if (!user) return refusals.invalidSession();
      const attempt = await softwareTokens.prove(trx, user, code);
      if (attempt.outcome !== 'passed') return { user, attempt, progress: undefined };
      await challenges.close(trx, held);
      return { user, attempt, progress: await signIn.advance(trx, user, 'softwareToken') };
    });

    if (attempt.outcome === 'locked') throw refusals.locked();
    if (attempt.outcome === 'failed' || progress === undefined) {
      const lockedNow = attempt.outcome === 'failed' && attempt.lockedNow;
      notices.failed(lockedNow ? 'lockedOut' : 'signInFailed', user);
      throw refusals.softwareTokenMismatch();
    }
    if (progress instanceof Error) throw progress;
    return progress;
  };
}
