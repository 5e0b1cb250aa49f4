import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { isAdministrator } from '../../../users/roles';
import { requireLockedOther } from '../../people';
import { answerProfile } from '../person';

/** How long an administrator acts as a customer, in milliseconds; it cannot be extended. */
const ACTING_FOR = 30 * 60_000;

/**
 * Acts as a customer: a session for the customer that references both users, derives from the administrator's own and ends with it. Sources
 * define which operations are open in it (`whileActing`). No one can act as an administrator, so such a session cannot start another one.
 */
export const impersonateUser: Operation<'impersonateUser', 'id'> = {
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
    // A proof of the administrator proves nothing about the customer.
    const opening = { userId: person.id, mode: 'USER', provenAt: new Date(0), acting } as const;
    const session = await services.sessions.open(db, opening, origin);
    if ((await services.settings.current(db)).admin.mailWhenActing === true)
      await services.mailer(db).send({
        to: person.email,
        template: 'SECURITY_NOTICE',
        language: person.language,
        variables: { firstName: person.first_name, email: person.email, event: 'actedAs' },
      });
    audit({ targetType: 'user', targetId: person.id, targetLabel: person.email, reason: body.reason });
    return { ...ok(await answerProfile(db, services, person, true)), session };
  },
};
