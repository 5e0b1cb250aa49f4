import { nothing } from '../../http/answer';
import type { AnonymousOperation } from '../../http/operation';

/** Ends the session on the server and takes the cookie away; without a session there is nothing to do, and that is fine. */
export const logout: AnonymousOperation = {
  source: 'logout',
  access: 'anonymous',
  action: 'session.close',
  async handle({ actor, db, services, audit }) {
    if (actor) {
      await services.sessions.end(db, actor.sessionId);
      audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
    }
    return { ...nothing, session: 'ended' };
  },
};
