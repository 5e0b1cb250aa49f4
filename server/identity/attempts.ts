import type { Kysely } from 'kysely';
import type { Clock } from '../platform/ports';
import type { IdentityTables } from './tables';
import type { Work } from './transaction';

/** Secrets that can be guessed. Each has its own counter, so that the right password does not reset the guesses of the code. */
export type Factor = (typeof factors)[number];

export const factors = ['password', 'softwareToken'] as const;

export type AttemptOutcome<Proof> =
  | { readonly outcome: 'passed'; readonly proof: Proof }
  /** `lockedNow` if this failure started a lock. */
  | { readonly outcome: 'failed'; readonly lockedNow: boolean }
  /** A lock was active; the attempt was neither checked nor counted. */
  | { readonly outcome: 'locked' };

/** The lock-out, one counter per user and factor. Decoys are counted too. */
export interface Attempts {
  /**
   * Checks one attempt. Attempts on the same user and factor are serialized (a row lock), so fifty in parallel are no better than fifty in
   * sequence. `prove` returns undefined for a wrong guess.
   */
  try<Proof>(
    trx: Work,
    subject: string,
    factor: Factor,
    prove: () => Proof | undefined | Promise<Proof | undefined>,
  ): Promise<AttemptOutcome<Proof>>;
  /** Resets failures, for a user authenticated in another way. */
  clear(db: Kysely<IdentityTables>, subject: string, factor: Factor): Promise<void>;
  /** When the longest lock of a subject ends, for any factor; undefined if none is active. */
  lockedUntil(db: Kysely<IdentityTables>, subject: string): Promise<Date | undefined>;
}

/** Consecutive failures without a lock. */
const FREE_FAILURES = 5;

/** The longest lock. */
const MAX_LOCK_SECONDS = 15 * 60;

/** Seconds of lock after a number of consecutive failures: 2^(n−5), at most a quarter of an hour; none before the fifth. */
export function lockSeconds(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), MAX_LOCK_SECONDS);
}

export function createAttempts(clock: Clock): Attempts {
  return {
    async try(trx, subject, factor, prove) {
      const row = await holdRow(trx, subject, factor, clock);
      const now = clock.now();
      if (row.locked_until !== null && row.locked_until.getTime() > now) return { outcome: 'locked' };
      const proof = await prove();
      const failures = proof === undefined ? row.failures + 1 : 0;
      const seconds = lockSeconds(failures);
      if (failures !== row.failures) {
        await trx
          .updateTable('idp_attempt')
          .set({
            failures,
            locked_until: seconds === 0 ? null : new Date(now + seconds * 1000),
            updated_at: new Date(now),
          })
          .where('subject', '=', subject)
          .where('factor', '=', factor)
          .execute();
      }
      return proof === undefined ? { outcome: 'failed', lockedNow: seconds > 0 } : { outcome: 'passed', proof };
    },
    async clear(db, subject, factor) {
      await db.deleteFrom('idp_attempt').where('subject', '=', subject).where('factor', '=', factor).execute();
    },
    async lockedUntil(db, subject) {
      const row = await db
        .selectFrom('idp_attempt')
        .select((attempt) => attempt.fn.max('locked_until').as('until'))
        .where('subject', '=', subject)
        .where('factor', 'in', factors)
        .where('locked_until', '>', new Date(clock.now()))
        .executeTakeFirst();
      return row?.until ?? undefined;
    },
  };
}

/**
 * The row for a subject and a counter, created if missing and locked until the end of the transaction. Also used as a lock where rows of
 * another table are counted.
 */
export function holdRow(trx: Work, subject: string, factor: string, clock: Clock) {
  return trx
    .insertInto('idp_attempt')
    .values({ subject, factor, failures: 0, locked_until: null, updated_at: new Date(clock.now()) })
    .onConflict((conflict) =>
      // Changes nothing, but locks the row and returns it, which DO NOTHING would not.
      conflict.columns(['subject', 'factor']).doUpdateSet({ subject }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
