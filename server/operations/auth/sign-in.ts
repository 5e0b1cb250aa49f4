import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Origin } from '../../http/origin';
import type { Services } from '../../services';
import type { Actor } from '../../session/session';
import type { User } from '../../users/user';
import { changeUser } from '../../users/users';
import { answerProfile } from './person';

/**
 * Opens a session for a person who has proven who they are; the one they had ends, so that no session that was planted
 * beforehand becomes theirs (quality S22).
 */
export async function openSession(
  db: Kysely<Database>,
  services: Services,
  user: User,
  call: {
    readonly actor: Actor | undefined;
    readonly mode: Actor['mode'];
    readonly origin: Origin;
    readonly now: number;
  },
) {
  if (user.status === 'DISABLED' || user.status === 'DELETED') throw new ApiError('ACCOUNT_DISABLED');
  if (call.actor) await services.sessions.end(db, call.actor.sessionId);
  const mode = call.mode === 'ADMIN' && user.role > 1 ? 'ADMIN' : 'USER';
  const session = await services.sessions.open(db, { userId: user.id, mode }, call.origin);
  const present = await changeUser(
    db,
    user.id,
    { last_sign_in_at: new Date(call.now) },
    { by: user.id, now: call.now },
  );
  return { ...ok(await answerProfile(db, services, present ?? user)), session };
}
