import { nothing } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { AnonymousOperation } from '../../../api/operation';

/** Ends the session and the sign-in it stands on, and takes the cookie away; without a session there is nothing to do, and that is fine. */
export const logout: AnonymousOperation = {
  source: 'logout',
  access: 'anonymous',
  action: 'session.close',
  async handle({ actor, db, services, audit }) {
    if (actor) {
      await followChange(services, db, 'signedOut', actor.user, actor);
      audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
    }
    return { ...nothing, session: 'ended' };
  },
};
