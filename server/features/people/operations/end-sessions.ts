import { ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { signOutElsewhere } from '../at-pool';
import { changeLockedUser } from '../change-locked-user';
import { requireLockedPerson } from '../locked-person';

/** Signs a user out everywhere, here and at the pool. */
export const endUserSessions: Operation<'endUserSessions', 'id'> = {
  source: 'endUserSessions',
  access: { permission: 'editUser' },
  action: 'user.sessions.end',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await requireLockedPerson(db, call);
      await followChange(call.services, db, 'signedOutEverywhere', before);
      return { person: await changeLockedUser(call, db, before, {}), sub: before.sub };
    });
    await signOutElsewhere(call.services, sub);
    return ok(person, person.revision);
  },
};
