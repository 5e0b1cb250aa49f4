import type { Kysely } from 'kysely';
import { ok } from '../../api/answer';
import type { Services } from '../../api/services';
import type { Database } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import type { Origin } from '../../platform/http/origin';
import type { Actor } from '../../session/session';
import type { OwnProfile } from '../../users/profile';
import { isAdministrator } from '../../users/roles';
import type { User } from '../../users/user';
import { changeUser } from '../../users/users';
import { answerProfile } from './person';

/** Opens a session for an authenticated user; the previous session ends, which prevents session fixation (quality S22). */
export async function openSession(
  db: Kysely<Database>,
  services: Services,
  user: User,
  call: {
    readonly actor: Actor | undefined;
    readonly mode: Actor['mode'];
    readonly origin: Origin;
    readonly now: number;
    /** The identity token; absent: the password was checked here. */
    readonly token?: { readonly family?: string; readonly authTime: Date };
  },
) {
  // Locks the user's row before their sessions, as everything that ends them does; its values then hold until the end.
  const by = { by: user.id, now: call.now };
  const present = (await changeUser(db, user.id, { last_sign_in_at: new Date(call.now) }, by)) ?? user;
  if (present.status === 'DISABLED' || present.status === 'DELETED') throw new ApiError('ACCOUNT_DISABLED');
  const { token } = call;
  if (token && present.signed_out_at !== null && token.authTime < wholeSecond(present.signed_out_at))
    throw new ApiError('TOKEN_EXPIRED');
  if (call.actor) await services.sessions.end(db, call.actor.sessionId);
  const mode = call.mode === 'ADMIN' && isAdministrator(services.definitions.permissions(), user) ? 'ADMIN' : 'USER';
  const opening = { userId: user.id, mode, family: token?.family, provenAt: token?.authTime } as const;
  const session = await services.sessions.open(db, opening, call.origin);
  return { ...ok<OwnProfile>(await answerProfile(db, services, present)), session };
}

/** Tokens contain moments in whole seconds. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}
