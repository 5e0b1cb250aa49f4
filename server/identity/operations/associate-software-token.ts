import { refusals } from '../errors';
import type { CallerOperation, Operation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Returns a new authenticator secret to a signed-in user. It has no effect until a code proves it, in this sign-in; an active authenticator
 * stays active until then.
 */
export function associateSoftwareToken(
  services: Pick<Services, 'clock' | 'changes' | 'softwareTokens'>,
): CallerOperation {
  const { clock, changes, softwareTokens } = services;
  return async (_input, caller) => {
    const secret = softwareTokens.makeSecret();
    await changes.make(caller, async (trx, { sub }) => {
      await trx
        .updateTable('idp_user')
        .set({
          totp_pending: softwareTokens.seal(sub, secret),
          totp_pending_family: caller.family,
          totp_pending_at: new Date(clock.now()),
        })
        .where('sub', '=', sub)
        .execute();
      return undefined;
    });
    return { SecretCode: secret };
  };
}

/** The same inside the MFA_SETUP step of a sign-in. */
export function associateInSetup(
  services: Pick<Services, 'db' | 'clientId' | 'accounts' | 'challenges' | 'softwareTokens'>,
): Operation {
  const { db, clientId, accounts, challenges, softwareTokens } = services;
  return async (input) => {
    const secret = softwareTokens.makeSecret();
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
