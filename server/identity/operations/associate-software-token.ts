import { refusals } from '../errors';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Hands out a new authenticator secret, to somebody signed in or inside the MFA_SETUP step. It counts for nothing until a code
 * proves it; an authenticator already in use stays in use till then.
 */
export function associateSoftwareToken(
  services: Pick<Services, 'db' | 'clientId' | 'access' | 'accounts' | 'challenges' | 'softwareTokens'>,
): Operation {
  const { db, clientId, access, accounts, challenges, softwareTokens } = services;
  return async (input) => {
    const accessToken = input.optionalText('AccessToken');
    const secret = softwareTokens.makeSecret();
    if (accessToken !== undefined) {
      const { sub } = await access.require(db, accessToken);
      const pending = softwareTokens.seal(sub, secret);
      await db.updateTable('idp_user').set({ totp_pending: pending }).where('sub', '=', sub).execute();
      return { SecretCode: secret };
    }
    const claim = { session: input.optionalText('Session'), name: 'MFA_SETUP', clientId } as const;
    const { subject } = await challenges.look(db, claim);
    const session = await transact(db, async (trx) => {
      const user = await accounts.hold(trx, subject);
      const held = await challenges.hold(trx, claim);
      if (!user?.enabled) throw refusals.invalidSession();
      await challenges.close(trx, held);
      return challenges.open(trx, {
        subject,
        clientId,
        name: 'MFA_SETUP',
        state: { secret: softwareTokens.seal(subject, secret) },
      });
    });
    return { SecretCode: secret, Session: session };
  };
}
