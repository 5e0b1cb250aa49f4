import { nothing } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { AnonymousOperation } from '../../../api/operation';
import type { Db } from '../../../platform/database';
import { findUser } from '../../../users/users';

/** Ends the session and its sign-in, and clears the cookie; without a session it succeeds without effect. */
export const logout: AnonymousOperation<'logout'> = {
  source: 'logout',
  access: 'anonymous',
  action: 'session.close',
  async handle({ actor, db, services, audit }) {
    if (actor?.parentId) {
      // Leaving while acting as another user: the other user's sign-ins are not affected.
      const own = await ownSession(db, actor.parentId);
      if (own) await followChange(services, db, 'signedOut', own.user, own);
    } else if (actor) {
      await followChange(services, db, 'signedOut', actor.user, actor);
    }
    if (actor) {
      audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email });
    }
    return { ...nothing, session: 'ended' };
  },
};

/** The session from which another user is acted for, with its owner. */
async function ownSession(db: Db, id: string) {
  const row = await db.selectFrom('sessions').select(['user_id', 'family']).where('id', '=', id).executeTakeFirst();
  const user = row && (await findUser(db, row.user_id));
  return user && { user, sessionId: id, family: row.family };
}
