import { created } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';

/**
 * Ten codes that replace a lost authenticator, shown once; earlier ones are void. They need a fresh proof, because their holder needs no
 * authenticator any more (quality S11). An Amazon Cognito pool does not support such codes.
 */
export const makeRecoveryCodes: Operation<'makeRecoveryCodes'> = {
  source: 'makeRecoveryCodes',
  access: 'session',
  action: 'mfa.makeRecoveryCodes',
  transaction: 'own',
  limit: { times: 10, seconds: 60 },
  async handle({ actor, services, transaction, audit }) {
    const { admin } = services.pool;
    if (!admin.makeRecoveryCodes) throw new ApiError('RECOVERY_CODES_UNAVAILABLE');
    const { sub } = actor.user;
    if (sub === null || !(await admin.hasVerifiedSoftwareToken(sub))) throw new ApiError('MFA_NOT_ENROLLED');
    const codes = await admin.makeRecoveryCodes(sub);
    return transaction(async (db) => {
      await followChange(services, db, 'recoveryCodesMade', actor.user, actor);
      audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
      return created({ codes });
    });
  },
};
