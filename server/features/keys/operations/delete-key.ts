import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import { updateKey } from '../repository';
import { requireLockedKey } from './locked-key';

/** Deletes a key: it is refused from now on, and retained for its usage records. The default key stays. */
export const deleteKey: Operation<'deleteApiKey', 'id'> = {
  source: 'deleteApiKey',
  access: { permission: 'deleteApiKey' },
  action: 'key.delete',
  async handle(call) {
    const key = await requireLockedKey(call, 'deleteApiKey');
    if (key.isDefault) throw new ApiError('DEFAULT_API_KEY');
    await updateKey(call.db, key, { enabled: false, deleted_at: new Date(call.now) }, call.actor.id, call.now);
    if (key.licenseId !== null) {
      await recordEvent(call.db, call.services.random, {
        licenseId: key.licenseId,
        type: 'KEY_DELETED',
        severity: 'LOW',
        message: `The API key ${key.name} was deleted.`,
        data: { keyId: key.id, accessId: key.accessId },
        at: call.now,
      });
    }
    call.audit({ targetType: 'key', targetId: key.id, targetLabel: key.name, before: key });
    return nothing;
  },
};
