import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import type { SealingKeys } from '../platform/http/sealing';

/** An answer stored for a repeat. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text; empty for an answer without a body. */
  readonly body: string;
}

/** Who repeats what: the parts that must match for a request to be a repeat. */
export interface Attempt {
  /** The client's `Idempotency-Key`. */
  readonly key: string;
  /** User and operation: the key has no meaning for other users. */
  readonly scope: string;
  /** The complete request: parameters and payload. */
  readonly request: unknown;
}

/** How long an answer is stored. It may hold a secret that is shown once, so not for long (quality R5). */
export const retention = 60 * 60_000;

/**
 * Runs the work once for an attempt, within the transaction: a repeat gets the stored answer, a repeat with a different request 422, and
 * one that arrives while the first is still running 409 (draft-ietf-httpapi-idempotency-key-header-07). Work that fails is not recorded, so
 * that it can be retried with the same key.
 */
export async function once(
  db: Kysely<Database>,
  attempt: Attempt,
  kept: Keeping,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber(idOf(attempt))}) as taken`.execute(db);
  if (rows[0]?.taken !== true) throw new ApiError('REQUEST_IN_FLIGHT', { retryAfter: 1 });
  const before = await storedAnswer(db, attempt, kept);
  if (before) return before;
  const answer = await work();
  await keepAnswer(db, attempt, kept, answer);
  return answer;
}

/** Status of an attempt that has started and not finished. */
const running = 0;

/** Maximum duration of an attempt; after that its process is assumed dead. Longer than any request. */
const runsFor = 2 * 60_000;

/**
 * The same for work that opens its own transactions, so that none can hold a lock around it: the attempt is recorded as running before the
 * work begins, and the record is deleted if it fails.
 */
export async function onceAround(
  db: Kysely<Database>,
  attempt: Attempt,
  kept: Keeping,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const before = await storedAnswer(db, attempt, kept);
  if (before) return before;
  const id = idOf(attempt);
  const note = { request_hash: requestHash(attempt), status: running, body: '', created_at: new Date(kept.now) };
  const begun = await db
    .insertInto('idempotency_keys')
    .values({ id, ...note })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(note)
        // Remains of an attempt that died, or that is too old to be repeated.
        .where('idempotency_keys.created_at', '<=', new Date(kept.now - runsFor)),
    )
    .returning('id')
    .executeTakeFirst();
  if (!begun) throw new ApiError('REQUEST_IN_FLIGHT', { retryAfter: 1 });
  try {
    const answer = await work();
    await keepAnswer(db, attempt, kept, answer);
    return answer;
  } catch (error) {
    await db.deleteFrom('idempotency_keys').where('id', '=', id).where('status', '=', running).execute();
    throw error;
  }
}

/** What storing an answer needs. */
export interface Keeping {
  readonly keys: SealingKeys;
  /** Current time in milliseconds. */
  readonly now: number;
}

/** The answer to an earlier try of the same attempt; refuses while that try is still running. */
export async function storedAnswer(
  db: Kysely<Database>,
  attempt: Attempt,
  { keys, now }: Keeping,
): Promise<StoredAnswer | undefined> {
  if (!/^[\x21-\x7e]{8,200}$/.test(attempt.key)) throw new ApiError('IDEMPOTENCY_KEY_INVALID');
  const kept = await db.selectFrom('idempotency_keys').selectAll().where('id', '=', idOf(attempt)).executeTakeFirst();
  if (!kept || kept.created_at.getTime() <= now - retention) return undefined;
  if (kept.request_hash !== requestHash(attempt)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (kept.status === running) {
    if (kept.created_at.getTime() <= now - runsFor) return undefined;
    throw new ApiError('REQUEST_IN_FLIGHT', { retryAfter: 1 });
  }
  const body = keys.open('answer', kept.body, attempt.key);
  if (body === undefined) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return { status: kept.status, body };
}

/** Stores an answer encrypted with the client's own key, of which only a hash is stored, so the table reveals nothing. */
export async function keepAnswer(
  db: Kysely<Database>,
  attempt: Attempt,
  { keys, now }: Keeping,
  answer: StoredAnswer,
): Promise<void> {
  const row = {
    request_hash: requestHash(attempt),
    status: answer.status,
    body: keys.seal('answer', answer.body, attempt.key),
    created_at: new Date(now),
  };
  await db
    .insertInto('idempotency_keys')
    .values({ id: idOf(attempt), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Keeps answers that may be asked for again longer, while a job goes on. */
export async function keepLonger(
  db: Kysely<Database>,
  attempts: readonly Attempt[],
  { now }: Pick<Keeping, 'now'>,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(now) })
    .where('id', 'in', attempts.map(idOf))
    .where('created_at', '<', new Date(now - retention / 6))
    .execute();
}

const idOf = ({ scope, key }: Attempt) => hash(`${scope}\n${key}`);
const requestHash = ({ request }: Attempt) => hash(JSON.stringify(request));

/** Deletes answers that can no longer be requested. */
export async function sweepAttempts(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - retention))
    .execute();
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A 64-bit number for the advisory lock, as text: it does not fit a JavaScript number. */
function lockNumber(id: string): string {
  return Buffer.from(id, 'base64url').readBigInt64BE(0).toString();
}
