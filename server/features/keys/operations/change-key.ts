import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { updateKey } from '../repository';
import { changedKey, requireLockedKey } from './locked-key';

/** Changes a key's name, description or expiry. */
export const changeKey: Operation<'changeApiKey', 'id'> = {
  source: 'changeApiKey',
  access: { permission: 'editApiKey' },
  action: 'key.change',
  ifMatch: 'required',
  async handle(call) {
    const { body } = call;
    const before = await requireLockedKey(call, 'editApiKey');
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    await updateKey(
      call.db,
      before,
      {
        ...call.kept.change(before),
        name: body.name,
        description: body.description,
        expires_at: body.expiresAt === undefined || body.expiresAt === null ? body.expiresAt : new Date(body.expiresAt),
      },
      call.actor.id,
      call.now,
    );
    const after = await changedKey(call, before.id);
    call.audit({ targetType: 'key', targetId: before.id, targetLabel: before.name, before, after });
    return ok(after, after.revision);
  },
};
