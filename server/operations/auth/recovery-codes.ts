import { created } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { type FreshProof, requireFreshProof } from '../sso/fresh-proof';

/**
 * Ten codes that stand in for a lost authenticator, shown this once; earlier ones are void. They take a fresh proof, for
 * whoever holds one needs no authenticator any more (quality S11). An Amazon Cognito pool has no place for such codes.
 */
export const makeRecoveryCodes: Operation<FreshProof> = {
  source: 'makeRecoveryCodes',
  access: 'session',
  action: 'mfa.makeRecoveryCodes',
  transaction: 'own',
  limit: { times: 10, seconds: 60 },
  async handle({ actor, body, services, transaction, audit, now }) {
    const { admin } = services.pool;
    if (!admin.makeRecoveryCodes) throw new ApiError('RECOVERY_CODES_UNAVAILABLE');
    await requireFreshProof(services, actor, body, now);
    const { sub } = actor.user;
    if (sub === null || !(await admin.hasVerifiedSoftwareToken(sub))) throw new ApiError('MFA_NOT_ENROLLED');
    const codes = await admin.makeRecoveryCodes(sub);
    return transaction(async (db) => {
      await services.mailer(db).send({
        to: actor.email,
        template: 'SECURITY_NOTICE',
        language: actor.user.language,
        variables: {
          firstName: actor.user.first_name,
          email: actor.email,
          event: 'recoveryCodesMade',
          at: new Date(now).toISOString(),
        },
      });
      audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
      return created({ codes });
    });
  },
};
