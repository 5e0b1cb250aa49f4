import { nothing } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { lowestRole } from '../../../users/roles';
import { atPool } from '../at-pool';
import { closeAccount } from '../close-account';
import { keepOneSysadmin, requireLockedOther } from '../locked-person';
import { livingLicenses } from '../repository';

/**
 * Deletes an account. Valid licenses stand in the way unless `force=true`, which suspends them until an administrator decides.
 */
export const deleteUser: Operation<unknown, 'id'> = {
  source: 'deleteUser',
  access: { permission: 'deleteUser' },
  action: 'user.delete',
  transaction: 'own',
  async handle(call) {
    const { now } = call;
    const sub = await call.transaction(async (db) => {
      const before = await requireLockedOther(db, call);
      await keepOneSysadmin(db, call.services, before);
      const licenses = await livingLicenses(db, before.id, now);
      if (licenses.length > 0 && call.query.force !== 'true') {
        throw new ApiError('HAS_ACTIVE_LICENSES', { args: { count: licenses.length } });
      }
      await followChange(call.services, db, 'deleted', before);
      await closeAccount(call, db, before, { licenses, role: lowestRole(call.services.definitions.permissions()) });
      return before.sub;
    });
    await atPool(call.services, sub, (admin, id) => admin.delete(id));
    return nothing;
  },
};
