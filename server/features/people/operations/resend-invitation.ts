import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import { findUser } from '../../../users/users';
import { changeLockedUser } from '../change-locked-user';
import { refuseHigher, requireLockedPerson } from '../locked-person';

/** Sends an invited user a new temporary password; the previous one becomes invalid. */
export const resendInvitation: Operation<'resendInvitation', 'id'> = {
  source: 'resendInvitation',
  access: { permission: 'editUser' },
  action: 'user.invite',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const present = await findUser(call.db, call.params.id);
    if (!present || present.status === 'DELETED') throw notFound();
    refuseHigher(call.services, call.actor, present);
    if (present.status !== 'INVITED') throw new ApiError('USER_STATUS', { args: { status: present.status } });
    const { sub } = await call.services.pool.admin.invite({ email: present.email, language: present.language });
    return call.transaction(async (db) => {
      const person = await changeLockedUser(call, db, await requireLockedPerson(db, call), { sub });
      return ok(person, person.revision);
    });
  },
};
