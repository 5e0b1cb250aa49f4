import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { findUser } from '../../../users/users';
import { recordEvent } from '../../events';
import { updateKey } from '../repository';
import { freshSecret } from '../secret';
import { changedKey, requireLockedKey } from './locked-key';

/**
 * Gives a key a new secret and keeps its access id. The old secret becomes invalid with this transaction (quality S51). The owner gets an
 * email, because an attacker with a stolen session would do this.
 */
export const generateSecret: Operation<'generateApiKeySecret', 'id'> = {
  source: 'generateApiKeySecret',
  access: { permission: 'generateApiKeySecret' },
  action: 'key.secret',
  idempotent: true,
  async handle(call) {
    const { db, now, services } = call;
    const before = await requireLockedKey(call, 'generateApiKeySecret');
    const { secret, hash, hint } = freshSecret(services.random);
    await updateKey(
      db,
      before,
      { secret_hash: hash, secret_hint: hint, secret_created_at: new Date(now) },
      call.actor.id,
      now,
    );
    if (before.licenseId !== null) {
      await recordEvent(db, services.random, {
        licenseId: before.licenseId,
        type: 'KEY_SECRET_CREATED',
        severity: 'MEDIUM',
        message: `The API key ${before.name} got a new secret.`,
        data: { keyId: before.id, accessId: before.accessId },
        at: now,
      });
    }
    const owner = await findUser(db, before.ownerId);
    if (owner) {
      await services.mailer(db).send({
        to: owner.email,
        template: 'SECURITY_NOTICE',
        language: owner.language,
        variables: { firstName: owner.first_name, email: owner.email, event: 'keySecretMade' },
      });
    }
    const after = await changedKey(call, before.id);
    call.audit({ targetType: 'key', targetId: before.id, targetLabel: before.name, before, after });
    return ok(
      { accessId: after.accessId, secret, secretHint: after.secretHint, revision: after.revision },
      after.revision,
    );
  },
};
