import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { isAdministrator } from '../../../users/roles';
import { requireLockedOther } from '../../people';
import { answerProfile } from '../person';

/** How long somebody acts as a customer, in milliseconds; it cannot be prolonged. */
const ACTING_FOR = 30 * 60_000;

/** Payload, see schemas/data/impersonation.schema.json; the router has judged the proof. */
interface ActAs {
  readonly reason: string;
}

/**
 * Acts as a customer: a session of theirs that knows both, comes from the administrator's own and ends with it. Which operations are open
 * in it stands at each source (`whileActing`). Nobody acts as an administrator, so nobody acts from such a session again.
 */
export const impersonateUser: Operation<ActAs, 'id'> = {
  source: 'impersonateUser',
  access: { permission: 'impersonateUser' },
  action: 'user.impersonation.begin',
  async handle(call) {
    const { actor, db, services, now, origin, audit, body } = call;
    const person = await requireLockedOther(db, call);
    if (person.status !== 'ACTIVE' || isAdministrator(services.definitions.permissions(), person))
      throw new ApiError('NOT_TO_ACT_AS');
    const until = new Date(Math.min(now + ACTING_FOR, actor.expiresAt.getTime()));
    const acting = { impersonatorId: actor.id, parentId: actor.sessionId, until };
    // A proof of the administrator's says nothing of the customer.
    const opening = { userId: person.id, mode: 'USER', provenAt: new Date(0), acting } as const;
    const session = await services.sessions.open(db, opening, origin);
    audit({ targetType: 'user', targetId: person.id, targetLabel: person.email, reason: body.reason });
    return { ...ok(await answerProfile(db, services, person, true)), session };
  },
};
