import type { AnonymousOperation } from '../../../api/operation';
import type { PasswordVerdict } from '../../../identity';
import { ApiError } from '../../../platform/http/api-error';
import type { ErrorCode } from '../../../platform/http/error-codes';
import { arrived } from '../../../users/provisioning';
import { findUserBySub } from '../../../users/users';
import { openSession } from '../sign-in';

/**
 * Wrong, unknown and locked give the same answer except for the wait; the details are shown only with the correct password (quality S54).
 */
const refusals: Readonly<Record<Exclude<PasswordVerdict['outcome'], 'accepted' | 'locked'>, ErrorCode>> = {
  refused: 'INVALID_CREDENTIALS',
  codeRequired: 'CODE_REQUIRED',
  unconfirmed: 'EMAIL_NOT_VERIFIED',
  disabled: 'ACCOUNT_DISABLED',
  resetRequired: 'PASSWORD_CHANGE_REQUIRED',
  newPasswordRequired: 'PASSWORD_CHANGE_REQUIRED',
  temporaryPasswordExpired: 'PASSWORD_CHANGE_REQUIRED',
};

/** Signs in on the server: the system login, and installations with the embedded user pool (decision T5). */
export const login: AnonymousOperation<'login'> = {
  source: 'login',
  access: 'anonymous',
  action: 'session.open',
  transaction: 'own',
  limit: { times: 20, seconds: 60 },
  async handle({ body, services, transaction, audit, actor, mode, origin, now }) {
    if (!services.pool.verifyPassword) throw new ApiError('LOGIN_DISABLED');
    const verdict = await services.pool.verifyPassword(body.username.trim().toLowerCase(), body.password, body.code);
    if (verdict.outcome === 'locked')
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 60, args: { seconds: 60 } });
    if (verdict.outcome !== 'accepted') throw new ApiError(refusals[verdict.outcome]);
    if (!verdict.emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED');
    return transaction(async (db) => {
      const user = await findUserBySub(db, verdict.sub);
      if (!user) throw new ApiError('NOT_PROVISIONED');
      audit({ targetType: 'user', targetId: user.id, targetLabel: user.email });
      return openSession(db, services, await arrived(db, user, now), { actor, mode, origin, now });
    });
  },
};
