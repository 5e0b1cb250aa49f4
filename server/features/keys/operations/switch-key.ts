import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { recordEvent } from '../../events';
import { updateKey } from '../repository';
import { changedKey, requireLockedKey } from './locked-key';

/** Switching a key on or off is one permission, "disable an API key" (specification section 6). Idempotent. */
function switching(enabled: boolean, source: string, action: string): Operation<string, 'id'> {
  return {
    source,
    access: { permission: 'disableApiKey' },
    action,
    ifMatch: 'optional',
    async handle(call) {
      const before = await requireLockedKey(call, 'disableApiKey');
      if (call.revision !== 0 && before.revision !== call.revision)
        throw await savedMeanwhile(call.db, before, call.actor);
      if (before.enabled !== enabled) {
        await updateKey(call.db, before, { enabled }, call.actor.id, call.now);
        if (before.licenseId !== null) {
          await recordEvent(call.db, call.services.random, {
            licenseId: before.licenseId,
            type: enabled ? 'KEY_ENABLED' : 'KEY_DISABLED',
            severity: 'LOW',
            message: `The API key ${before.name} was ${enabled ? 'enabled' : 'disabled'}.`,
            data: { keyId: before.id, accessId: before.accessId },
            at: call.now,
          });
        }
      }
      const after = await changedKey(call, before.id);
      call.audit({ targetType: 'key', targetId: before.id, targetLabel: before.name, before, after });
      return ok(after, after.revision);
    },
  };
}

export const disableKey = switching(false, 'disableApiKey', 'key.disable');
export const enableKey = switching(true, 'enableApiKey', 'key.enable');
