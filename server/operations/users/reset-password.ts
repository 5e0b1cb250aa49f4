import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { changeHeld } from './change-held';
import { heldPerson } from './held-person';

/** Makes a person choose a new password: their sessions end, and the pool sends them a code. */
export const resetUserPassword: Operation<unknown, 'id'> = {
  source: 'resetUserPassword',
  access: { permission: 'editUser' },
  action: 'user.password.reset',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await heldPerson(db, call);
      if (before.status !== 'ACTIVE' || before.sub === null) {
        throw new ApiError('USER_STATUS', { args: { status: before.status } });
      }
      await call.services.sessions.endAll(db, before.id);
      return { person: await changeHeld(call, db, before, {}), sub: before.sub };
    });
    await call.services.pool.admin.resetPassword(sub);
    return ok(person, person.revision);
  },
};
