import type { Call } from '../../api/operation';
import type { Db } from '../../platform/database';
import type { Actor } from '../../session/session';
import { addressOf } from './addresses';
import type { ChangeSet } from './repository';

/** Whether publisher and editor must be different users, and who requested the opposite (schemas/data/two-pairs.schema.json). */
export interface TwoPairs {
  readonly on: boolean;
  readonly requestedBy: string | null;
  readonly requestedAt: string | null;
  readonly revision: number;
}

/** Whether publisher and editor must be different users. */
export async function asksForTwo(db: Db): Promise<boolean> {
  return (await readTwoPairs(db)).on;
}

/** The rule as it is stored; off if it was never changed. */
export async function readTwoPairs(db: Db): Promise<TwoPairs> {
  const row = await db
    .selectFrom('two_pairs')
    .select(['is_on', 'requested_at', 'revision', addressOf('two_pairs.requested_by').as('address')])
    .executeTakeFirst();
  if (!row) return { on: false, requestedBy: null, requestedAt: null, revision: 1 };
  const at = row.requested_at;
  return { on: row.is_on, requestedBy: row.address, requestedAt: at?.toISOString() ?? null, revision: row.revision };
}

/** The rule and the id of who requested a change, locked until the transaction ends. */
export async function lockTwoPairs(db: Db) {
  await db
    .insertInto('two_pairs')
    .values({ id: 'studio', is_on: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { requested_by: requester } = await db
    .selectFrom('two_pairs')
    .select('requested_by')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { requester, before: await readTwoPairs(db) };
}

/**
 * Writes the locked rule.
 * @param by who requests that it becomes the opposite; null if no one does
 */
export async function writeTwoPairs(
  db: Db,
  {
    before,
    on,
    by,
    at,
  }: { readonly before: TwoPairs; readonly on: boolean; readonly by: string | null; readonly at: number },
): Promise<TwoPairs> {
  await db
    .updateTable('two_pairs')
    .set({
      is_on: on,
      requested_by: by,
      requested_at: by === null ? null : new Date(at),
      revision: before.revision + 1,
    })
    .execute();
  return readTwoPairs(db);
}

/** Whether the reader may approve a set in review; if not, why. */
export type Approval = 'ALLOWED' | 'ROLE' | 'WRITER' | null;

/** Sets as one reader sees them: each in review says whether they may approve it. */
export async function setsFor<Set extends Pick<ChangeSet, 'state' | 'editors'>>(
  { db, actor, may }: Pick<Call<unknown, never, Actor>, 'db' | 'actor' | 'may'>,
  sets: readonly Set[],
): Promise<(Set & { readonly approval: Approval })[]> {
  const isForTwo = sets.some(({ state }) => state === 'review') && (await asksForTwo(db));
  return sets.map((set) => {
    if (set.state !== 'review') return { ...set, approval: null };
    if (!may('publishDefinitions')) return { ...set, approval: 'ROLE' };
    return { ...set, approval: isForTwo && set.editors.includes(actor.id) ? 'WRITER' : 'ALLOWED' };
  });
}
