import { type Answer, ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError, stale } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { auditRefusal } from '../make-edition';
import { lockTwoPairs, readTwoPairs, type TwoPairs, writeTwoPairs } from '../two-pairs';

/** Whether publishing takes two persons, and who requested to change that. */
export const getTwoPairs: Operation<'getTwoPairs'> = {
  source: 'getTwoPairs',
  access: { permission: 'viewDefinitions' },
  async handle({ db }) {
    const rule = await readTwoPairs(db);
    return ok(rule, rule.revision);
  },
};

/** Requests that the rule becomes the opposite. Another request takes the place of an earlier one. */
export const requestTwoPairs: Operation<'requestTwoPairs'> = {
  source: 'requestTwoPairs',
  access: { permission: 'publishDefinitions' },
  action: 'twoPairs.request',
  ifMatch: 'required',
  handle: (call) => changed(call, ({ before }) => ({ on: before.on, by: call.actor.id })),
};

/** Makes it the opposite, as somebody else requested. */
export const confirmTwoPairs: Operation<'confirmTwoPairs'> = {
  source: 'confirmTwoPairs',
  access: { permission: 'publishDefinitions' },
  action: 'twoPairs.confirm',
  ifMatch: 'required',
  // A refusal is audited after what it rolls back.
  transaction: 'own',
  handle: (call) =>
    call
      .transaction((db) =>
        changed({ ...call, db }, ({ before, requester }) => {
          requireRequest(before);
          if (requester === call.actor.id) throw new ApiError('STUDIO_SAME_PERSON');
          return { on: !before.on, by: null };
        }),
      )
      .catch((error: unknown) => auditRefusal(call, error, 'twoPairs')),
};

/** Takes a request back: one's own or another's. */
export const withdrawTwoPairs: Operation<'withdrawTwoPairs'> = {
  source: 'withdrawTwoPairs',
  access: { permission: 'publishDefinitions' },
  action: 'twoPairs.withdraw',
  ifMatch: 'required',
  handle: (call) =>
    changed(call, ({ before }) => {
      requireRequest(before);
      return { on: before.on, by: null };
    }),
};

function requireRequest({ requestedAt }: TwoPairs) {
  if (requestedAt === null) throw new ApiError('STUDIO_NOT_REQUESTED');
}

type Locked = Awaited<ReturnType<typeof lockTwoPairs>>;
type TwoPairsCall = Call<{ readonly reason?: string }, never, Actor>;

/** Locks the rule, refuses who read an earlier state of it, writes what becomes of it, and reports it to the audit. */
async function changed(
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
