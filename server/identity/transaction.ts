import type { Kysely, Transaction } from 'kysely';
import { CognitoError } from './errors';
import type { IdentityTables } from './tables';

/** The pool's tables, in a transaction or outside one. */
export type Database = Kysely<IdentityTables>;

/** The pool's tables inside a transaction: what takes this holds row locks until the end. */
export type Work = Transaction<IdentityTables>;

/**
 * Runs the work in a transaction. A refusal that is *returned* is thrown after the commit, so that a counted failure or a used-up
 * challenge stays; one that is *thrown* undoes everything first.
 *
 * Nothing that may wait for something else belongs inside – no mail, no policy, no signing: the embedded database has one
 * connection, and a second request for it in here would wait for ever.
 *
 * Rows are locked in one order, so that two transactions never wait for each other: the count of sent codes, codes, the person,
 * their challenges, their sign-ins, their failures.
 */
export async function transact<Result>(
  db: Database,
  work: (trx: Work) => Promise<Result | CognitoError>,
): Promise<Result> {
  const outcome = await db.transaction().execute(work);
  if (outcome instanceof CognitoError) throw outcome;
  return outcome;
}
