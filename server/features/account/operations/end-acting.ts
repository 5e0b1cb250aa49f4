import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import { findUser } from '../../../users/users';
import { answerProfile } from '../person';

/** Returns to the administrator's own session, which gets a new token. */
export const endImpersonation: Operation<'endImpersonation'> = {
  source: 'endImpersonation',
  access: 'session',
  action: 'user.impersonation.end',
  async handle({ actor, db, services, audit }) {
    const { impersonatorId, parentId } = actor;
    if (impersonatorId === null || parentId === null) throw notFound();
    const administrator = await findUser(db, impersonatorId);
    const session = await services.sessions.renew(db, parentId);
    // It ends with the administrator's own session, so another request ended it at the same time.
    if (administrator === undefined || session === undefined) throw new ApiError('UNAUTHENTICATED');
    await services.sessions.end(db, actor.sessionId);
    audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
    return { ...ok(await answerProfile(db, services, administrator), administrator.revision), session };
  },
};
