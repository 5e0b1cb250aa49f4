import { ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { atPool } from '../at-pool';
import { changeLockedUser } from '../change-locked-user';
import { requireLockedPerson } from '../locked-person';

/** Requires a user to choose a new password: their sessions end, and the pool sends them a code. */
export const resetUserPassword: Operation<'resetUserPassword', 'id'> = {
  source: 'resetUserPassword',
  access: { permission: 'editUser' },
  action: 'user.password.reset',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await requireLockedPerson(db, call);
      if (before.status !== 'ACTIVE' || before.sub === null) {
        throw new ApiError('USER_STATUS', { args: { status: before.status } });
      }
      await followChange(call.services, db, 'resetRequired', before);
      return { person: await changeLockedUser(call, db, before, {}), sub: before.sub };
    });
    await atPool(call.services, sub, (admin, id) => admin.resetPassword(id));
    return ok(person, person.revision);
  },
};
