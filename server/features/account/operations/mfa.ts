import { type Answer, ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { FreshProof } from '../../../api/fresh-proof';
import type { Operation } from '../../../api/operation';
import type { Services } from '../../../api/services';
import { NoSoftwareTokenError } from '../../../identity';
import { ApiError } from '../../../platform/http/api-error';
import { changeUser } from '../../../users/users';

/** Turns the second factor on. The pool must have verified a code of the user's authenticator (specification: `POST /sso/mfa`). */
export const enableMfa = changeMfa('enableMfa', 'mfa.enable', true);

/** Turns the second factor off. */
export const disableMfa = changeMfa('disableMfa', 'mfa.disable', false);

/** Both renew the session's token (quality S22). */
function changeMfa(source: string, action: string, enabled: boolean): Operation<string, never, FreshProof> {
  return {
    source,
    access: 'session',
    action,
    transaction: 'own',
    limit: { times: 10, seconds: 60 },
    async handle({ actor, services, transaction, audit, now }): Promise<Answer> {
      await prefer(services, actor.user.sub, enabled);
      return transaction(async (db) => {
        await changeUser(db, actor.id, { mfa_enabled: enabled }, { by: actor.id, now });
        const session = await services.sessions.renew(db, actor.sessionId);
        await followChange(services, db, enabled ? 'mfaEnabled' : 'mfaDisabled', actor.user, actor);
        audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
        return { ...ok({ mfaEnabled: enabled }), ...(session ? { session } : {}) };
      });
    },
  };
}

async function prefer({ pool }: Services, sub: string | null, enabled: boolean): Promise<void> {
  if (sub === null) throw new ApiError('MFA_NOT_ENROLLED');
  if (enabled && !(await pool.admin.hasVerifiedSoftwareToken(sub))) throw new ApiError('MFA_NOT_ENROLLED');
  try {
    await pool.admin.setMfaPreference(sub, enabled);
  } catch (error) {
    if (error instanceof NoSoftwareTokenError) throw new ApiError('MFA_NOT_ENROLLED', { cause: error });
    throw error;
  }
}
