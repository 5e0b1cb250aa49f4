import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';
import { type RoleName, roleNames } from '../../users/user';
import { changeHeld } from './change-held';
import { heldOther, keepOneSysadmin } from './held-person';

/** Payload, see schemas/data/user-role-change.schema.json. */
interface UserRoleChange {
  readonly role: RoleName;
}

/**
 * Gives a person a role. Nobody changes their own, and one system administrator always remains. The person's sessions end:
 * with new rights comes a new session (quality S22).
 */
export const changeUserRole: Operation<UserRoleChange, 'id'> = {
  source: 'changeUserRole',
  access: { permission: 'editUserRole' },
  action: 'user.role.change',
  async handle(call) {
    const before = await heldOther(call.db, call);
    const role = roleNames.indexOf(call.body.role);
    if (role < before.role) await keepOneSysadmin(call.db, before);
    if (role !== before.role) await call.services.sessions.endAll(call.db, before.id);
    const person = await changeHeld(call, call.db, before, { role });
    return ok(person, person.revision);
  },
};
