import type { Services } from './services';
import { obstacleOf } from './sign-in';
import type { PasswordVerdict } from './user-pool';

/** Checks a password on the server, against the same verifier and the same lock-out as the browser's sign-in. */
export function createPasswordCheck(
  services: Pick<Services, 'db' | 'clock' | 'accounts' | 'attempts' | 'notices' | 'passwords' | 'softwareTokens'>,
) {
  const { db, clock, accounts, attempts, notices, passwords, softwareTokens } = services;

  return async (email: string, password: string, code?: string): Promise<PasswordVerdict> => {
    if (email.includes('\0')) return { outcome: 'refused' };
    const { attempt, account, codeAttempt } = await db.transaction().execute(async (trx) => {
      const { sub } = await accounts.find(trx, email);
      await accounts.hold(trx, sub);
      const account = await accounts.find(trx, email);
      const attempt = await attempts.try(
        trx,
        sub,
        'password',
        () => passwords.matches(sub, account.credential, password) || undefined,
      );
      const asked = attempt.outcome === 'passed' && account.user?.mfa_enabled && code !== undefined;
      const codeAttempt = asked && account.user ? await softwareTokens.prove(trx, account.user, code) : undefined;
      return { attempt, account, codeAttempt };
    });

    const user = account.user;
    if (attempt.outcome === 'locked' || codeAttempt?.outcome === 'locked') return { outcome: 'locked' };
    if (attempt.outcome === 'failed' || codeAttempt?.outcome === 'failed' || !user) {
      const lockedNow = [attempt, codeAttempt].some((one) => one?.outcome === 'failed' && one.lockedNow);
      if (user) notices.failed(lockedNow ? 'lockedOut' : 'signInFailed', user);
      return { outcome: 'refused' };
    }
    const who = { sub: user.sub, email: user.email };
    const obstacle = obstacleOf(user, clock.now());
    if (obstacle) return { outcome: obstacle, ...who };
    if (user.status === 'FORCE_CHANGE_PASSWORD') return { outcome: 'newPasswordRequired', ...who };
    if (user.mfa_enabled && codeAttempt === undefined) return { outcome: 'codeRequired', ...who };
    return { outcome: 'accepted', ...who, emailVerified: user.email_verified };
  };
}
