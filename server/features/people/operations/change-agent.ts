import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { changeLockedUser } from '../change-locked-user';
import { requireLockedPerson } from '../locked-person';

/** Enables or disables the assistant for a user. */
export const changeUserAgent: Operation<'changeUserAgent', 'id'> = {
  source: 'changeUserAgent',
  access: { permission: 'toggleAgent' },
  action: 'user.agent.change',
  async handle(call) {
    const before = await requireLockedPerson(call.db, call);
    const person = await changeLockedUser(call, call.db, before, { agent_enabled: call.body.enabled });
    return ok(person, person.revision);
  },
};
