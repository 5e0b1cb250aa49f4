import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { changeLockedUser } from '../change-locked-user';
import { requireLockedPerson } from '../locked-person';

/**
 * Ends the lock after too many wrong passwords or codes, for a user identified by other means. Idempotent. An external pool manages its own
 * locks and ends them within a quarter of an hour.
 */
export const endSignInLock: Operation<'endSignInLock', 'id'> = {
  source: 'endSignInLock',
  access: { permission: 'editUser' },
  action: 'user.lock.end',
  async handle(call) {
    const before = await requireLockedPerson(call.db, call);
    if (before.sub !== null) await call.services.pool.signIns?.endLock(call.db, before.sub);
    const person = await changeLockedUser(call, call.db, before, {});
    return ok(person, person.revision);
  },
};
