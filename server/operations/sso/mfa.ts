import type { Answer } from '../../http/answer';
import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { NoSoftwareTokenError } from '../../identity';
import type { Services } from '../../services';
import { changeUser } from '../../users/users';
import { type FreshProof, requireFreshProof } from './fresh-proof';

/** Turns the second factor on. The pool must have seen a code of the person's authenticator (specification: `POST /sso/mfa`). */
export const enableMfa = changeMfa('enableMfa', 'mfa.enable', true);

/** Turns the second factor off. */
export const disableMfa = changeMfa('disableMfa', 'mfa.disable', false);

/** Both need a fresh proof, renew the session's token, and tell the owner by letter (quality S11, S22). */
function changeMfa(source: string, action: string, enabled: boolean): Operation<FreshProof> {
  return {
    source,
    access: 'session',
    action,
    transaction: 'own',
    limit: { times: 10, seconds: 60 },
    async handle({ actor, body, services, transaction, audit, now }): Promise<Answer> {
      await requireFreshProof(services, actor, body, now);
      await prefer(services, actor.user.sub, enabled);
      return transaction(async (db) => {
        await changeUser(db, actor.id, { mfa_enabled: enabled }, { by: actor.id, now });
        const session = await services.sessions.renew(db, actor.sessionId);
        await services.mailer(db).send({
          to: actor.email,
          template: 'SECURITY_NOTICE',
          language: actor.user.language,
          variables: {
            firstName: actor.user.first_name,
            email: actor.email,
            event: enabled ? 'mfaEnabled' : 'mfaDisabled',
            at: new Date(now).toISOString(),
          },
        });
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
