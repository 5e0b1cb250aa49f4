import { ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { atPool } from '../at-pool';
import { changeLockedUser } from '../change-locked-user';
import { keepOneSysadmin, requireLockedOther } from '../locked-person';

/**
 * Deactivates an account: its sessions end at once and the pool refuses it. The portal comes first, so that no sign-in is possible even if
 * the pool fails; deactivating again retries the pool.
 */
export const deactivateUser: Operation<'deactivateUser', 'id'> = {
  source: 'deactivateUser',
  access: { permission: 'activateUser' },
  action: 'user.deactivate',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await requireLockedOther(db, call);
      await keepOneSysadmin(db, call.services, before);
      await followChange(call.services, db, 'disabled', before);
      return {
        person: await changeLockedUser(call, db, before, { status: 'DISABLED' }, call.body.reason),
        sub: before.sub,
      };
    });
    await atPool(call.services, sub, (admin, id) => admin.disable(id));
    return ok(person, person.revision);
  },
};
