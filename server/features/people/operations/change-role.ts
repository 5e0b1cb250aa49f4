import { ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { systemRoles } from '../../../users/roles';
import { assignableRole } from '../assignable-role';
import { signOutElsewhere } from '../at-pool';
import { changeLockedUser } from '../change-locked-user';
import { keepOneSysadmin, requireLockedOther } from '../locked-person';

/**
 * Assigns a role to a user. Users cannot change their own, and at least one system administrator always remains. The user's sessions and
 * sign-ins end: new rights require a new session (quality S22).
 */
export const changeUserRole: Operation<'changeUserRole', 'id'> = {
  source: 'changeUserRole',
  access: { permission: 'editUserRole' },
  action: 'user.role.change',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await requireLockedOther(db, call);
      const role = assignableRole(call, call.body.role);
      if (!systemRoles(call.services.definitions.permissions()).includes(role))
        await keepOneSysadmin(db, call.services, before);
      if (role !== before.role) await followChange(call.services, db, 'roleChanged', before);
      return {
        person: await changeLockedUser(call, db, before, { role }),
        sub: role === before.role ? null : before.sub,
      };
    });
    await signOutElsewhere(call.services, sub);
    return ok(person, person.revision);
  },
};
