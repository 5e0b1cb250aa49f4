import { livingLicences } from '../../accounts/people/repository';
import { nothing } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { closeAccount } from './close-account';
import { heldOther, keepOneSysadmin } from './held-person';

/**
 * Deletes an account. Valid licences stand in the way unless `force=true`, which suspends them until an administrator decides.
 */
export const deleteUser: Operation<unknown, 'id'> = {
  source: 'deleteUser',
  access: { permission: 'deleteUser' },
  action: 'user.delete',
  transaction: 'own',
  async handle(call) {
    const { now } = call;
    const sub = await call.transaction(async (db) => {
      const before = await heldOther(db, call);
      await keepOneSysadmin(db, before);
      const licences = await livingLicences(db, before.id, now);
      if (licences.length > 0 && call.query.force !== 'true') {
        throw new ApiError('HAS_ACTIVE_LICENSES', { args: { count: licences.length } });
      }
      await closeAccount(call, db, before, licences);
      return before.sub;
    });
    if (sub !== null) await call.services.pool.admin.delete(sub);
    return nothing;
  },
};
