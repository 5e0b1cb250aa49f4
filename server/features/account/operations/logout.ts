import { nothing } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { AnonymousOperation } from '../../../api/operation';
import type { Db } from '../../../platform/database';
import { findUser } from '../../../users/users';

/** Ends the session and the sign-in it stands on, and takes the cookie away; without a session there is nothing to do, and that is fine. */
export const logout: AnonymousOperation = {
  source: 'logout',
  access: 'anonymous',
  action: 'session.close',
  async handle({ actor, db, services, audit }) {
    if (actor?.parentId) {
      // Who acts as somebody leaves as themselves: the other's sign-ins are no business of theirs.
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

/** The session that somebody acts from, with whose it is. */
async function ownSession(db: Db, id: string) {
  const row = await db.selectFrom('sessions').select(['user_id', 'family']).where('id', '=', id).executeTakeFirst();
  const user = row && (await findUser(db, row.user_id));
  return user && { user, sessionId: id, family: row.family };
}
