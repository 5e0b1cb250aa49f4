import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';
import { changeHeld } from './change-held';
import { heldPerson } from './held-person';

/** Signs a person out everywhere, here and at the pool. */
export const endUserSessions: Operation<unknown, 'id'> = {
  source: 'endUserSessions',
  access: { permission: 'editUser' },
  action: 'user.sessions.end',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await heldPerson(db, call);
      await call.services.sessions.endAll(db, before.id);
      return { person: await changeHeld(call, db, before, {}), sub: before.sub };
    });
    if (sub !== null) await call.services.pool.admin.globalSignOut(sub);
    return ok(person, person.revision);
  },
};
