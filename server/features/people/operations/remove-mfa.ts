import { ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { atPool, signOutElsewhere } from '../at-pool';
import { changeLockedUser } from '../change-locked-user';
import { requireLockedPerson } from '../locked-person';

/** Removes the second factor of a user who lost their device, ends their sessions and notifies them by email. */
export const removeUserMfa: Operation<'removeUserMfa', 'id'> = {
  source: 'removeUserMfa',
  access: { permission: 'editUser' },
  action: 'user.mfa.remove',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await requireLockedPerson(db, call);
      await followChange(call.services, db, 'mfaRemoved', before);
      return { person: await changeLockedUser(call, db, before, { mfa_enabled: false }), sub: before.sub };
    });
    await atPool(call.services, sub, (admin, id) => admin.removeMfa(id));
    await signOutElsewhere(call.services, sub);
    return ok(person, person.revision);
  },
};
