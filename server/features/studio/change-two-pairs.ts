import { type Answer, ok } from '../../api/answer';
import type { Call } from '../../api/operation';
import { ApiError, stale } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { lockTwoPairs, type TwoPairs, writeTwoPairs } from './two-pairs';

/** Refuses what needs a request where there is none. */
export function requireRequest({ requestedAt }: TwoPairs) {
  if (requestedAt === null) throw new ApiError('STUDIO_NOT_REQUESTED');
}

type Locked = Awaited<ReturnType<typeof lockTwoPairs>>;
type TwoPairsCall = Call<{ readonly reason?: string }, never, Actor>;

/** Locks the rule, refuses who read an earlier state of it, writes what becomes of it, and reports it to the audit. */
export async function changeTwoPairs(
  { db, now, revision, body, audit }: TwoPairsCall,
  next: (locked: Locked) => { readonly on: boolean; readonly by: string | null },
): Promise<Answer<TwoPairs>> {
  const locked = await lockTwoPairs(db);
  const { before } = locked;
  if (before.revision !== revision) throw stale();
  const after = await writeTwoPairs(db, { before, ...next(locked), at: now });
  audit({ targetType: 'twoPairs', ...(body.reason !== undefined && { reason: body.reason }), before, after });
  return ok(after, after.revision);
}
