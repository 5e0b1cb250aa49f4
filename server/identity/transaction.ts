import type { Kysely, Transaction } from 'kysely';
import { CognitoError } from './errors';
import type { IdentityTables } from './tables';

/** The pool's tables, in a transaction or outside one. */
export type Database = Kysely<IdentityTables>;

/** The pool's tables inside a transaction: functions with this argument hold row locks until the end. */
export type Work = Transaction<IdentityTables>;

/**
 * Runs the work in a transaction. A refusal that is *returned* is thrown after the commit, so that a counted failure or a used-up challenge
 * persists; one that is *thrown* rolls back everything first.
 *
 * Nothing that may wait for something else belongs inside (no mail, no policy, no signing): the embedded database has one connection, and a
 * second request for it inside would deadlock.
 *
 * Rows are locked in one order, to prevent deadlocks: the count of sent codes, codes, the user, their challenges, their sign-ins, their
 * failures.
 */
export async function transact<Result>(
  db: Database,
  work: (trx: Work) => Promise<Result | CognitoError>,
): Promise<Result> {
  const outcome = await db.transaction().execute(work);
  if (outcome instanceof CognitoError) throw outcome;
  return outcome;
}
