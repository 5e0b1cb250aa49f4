import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import { findUser } from '../../../users/users';
import { changeLockedUser } from '../change-locked-user';
import { refuseHigher, requireLockedOther } from '../locked-person';

/** Reactivates an account. The pool comes first: if it fails, the account is still inactive here. */
export const activateUser: Operation<'activateUser', 'id'> = {
  source: 'activateUser',
  access: { permission: 'activateUser' },
  action: 'user.activate',
  transaction: 'own',
  async handle(call) {
    const present = await findUser(call.db, call.params.id);
    if (!present || present.status === 'DELETED') throw notFound();
    refuseHigher(call.services, call.actor, present);
    if (present.status !== 'DISABLED') throw new ApiError('USER_STATUS', { args: { status: present.status } });
    if (present.sub !== null) await call.services.pool.admin.enable(present.sub);
    const known = present.sub === null ? undefined : await call.services.pool.admin.get(present.sub);
    const status = known?.status === 'FORCE_CHANGE_PASSWORD' ? 'INVITED' : 'ACTIVE';
    return call.transaction(async (db) => {
      const person = await changeLockedUser(call, db, await requireLockedOther(db, call), { status }, call.body.reason);
      return ok(person, person.revision);
    });
  },
};
