import type { Kysely } from 'kysely';
import type { Audit } from '../audit/audit';
import type { AuditEntry } from '../audit/audit-entry';
import type { Entities } from '../entities';
import { keepForPuttingBack, keepTaken } from '../files';
import type { Database } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import type { Origin } from '../platform/http/origin';
import type { RateLimiter } from '../platform/http/rate-limit';
import type { Actor } from '../session/session';
import { createAddedProperties, seen } from './added-properties';
import type { Answer } from './answer';
import { type CallAudit, createCallAudit } from './call-audit';
import { once, onceAround, type StoredAnswer } from './idempotency';
import type { InsideCall } from './inside-call';
import type { AnyOperation, Call } from './operation';
import type { ParsedRequest } from './parsed-request';
import type { Rights } from './rights';
import type { Services } from './services';

/** An authorized, well-formed call. */
export interface Running {
  readonly operation: AnyOperation;
  readonly parsed: ParsedRequest;
  readonly actor: Actor | undefined;
  readonly origin: Origin;
  readonly rights: Rights;
  /** `Idempotency-Key`, where the operation takes one. */
  readonly key: string | undefined;
  /** See {@link InsideCall}. */
  readonly refuse?: InsideCall['refuse'];
  readonly options: {
    readonly db: Kysely<Database>;
    /** A standby for readings that may lag; absent for a caller who has just changed something. */
    readonly reading?: (() => Kysely<Database> | undefined) | undefined;
    readonly services: Services;
    readonly limiter: RateLimiter;
    readonly audit: Pick<Audit, 'write'>;
  };
}

/** Runs an operation that changes nothing; what it reports to the audit is written. */
export async function runReading(running: Running): Promise<Answer> {
  const { db } = running.options;
  const standby = standbyFor(running);
  if (standby !== undefined) {
    try {
      return await readFrom(running, standby);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // The standby went away, or canceled the query: read from the primary.
    }
  }
  return readFrom(running, db);
}

/** The standby, if this may be read from it. */
function standbyFor({ operation, parsed, options }: Running): Kysely<Database> | undefined {
  const mayLag = operation.mayLag === 'everybody' || (operation.mayLag !== undefined && parsed.mode === 'ADMIN');
  return mayLag ? options.reading?.() : undefined;
}

async function readFrom(running: Running, source: Kysely<Database>): Promise<Answer> {
  const { db } = running.options;
  const callAudit = createCallAudit(running);
  const answer = await handle(running, source, callAudit);
  // Most readings report nothing to the audit.
  if (callAudit.isReported()) await callAudit.write(db);
  return answer;
}

/**
 * Runs an operation that changes something, with its audit event in one transaction; work with the user pool opens its own. A repeated
 * attempt gets the answer of the first one.
 */
export async function runChange(running: Running): Promise<Answer | StoredAnswer> {
  const { operation, parsed, actor, origin, key, options } = running;
  const { db, services } = options;
  const audited = (inside: Kysely<Database>) => runWithin(running, inside);
  if (key === undefined) return operation.transaction === 'own' ? audited(db) : db.transaction().execute(audited);

  const request = [parsed.params, parsed.rawQuery, parsed.body, ...(parsed.sent ? [parsed.sent.values] : [])];
  const attempt = { key, scope: `${actor?.id ?? origin.ip} ${operation.source}`, request };
  const keeping = { keys: services.keys, now: services.clock.now() };
  const answered = async (inside: Kysely<Database>): Promise<StoredAnswer> => {
    const answer = await audited(inside);
    return { status: answer.status, body: 'body' in answer ? JSON.stringify(answer.body) : '' };
  };
  return operation.transaction === 'own'
    ? onceAround(db, attempt, keeping, () => answered(db))
    : db.transaction().execute((trx) => once(trx, attempt, keeping, () => answered(trx)));
}

/** Runs an operation that changes something in an open transaction, with its audit event. */
export async function runWithin(running: Running, inside: Kysely<Database>): Promise<Answer> {
  const callAudit = createCallAudit(running);
  const answer = await handle(running, inside, callAudit);
  if (running.operation.transaction !== 'own') await running.refuse?.(inside);
  await callAudit.write(inside);
  return answer;
}

async function handle(
  { operation, parsed, actor, origin, rights, options, refuse }: Running,
  db: Kysely<Database>,
  callAudit: CallAudit,
): Promise<Answer> {
  const { services, limiter } = options;
  const kept = createAddedProperties(services.entities, {
    sent: parsed.sent,
    leave: parsed.leave,
    verified: parsed.verified,
    files: parsed.files,
    viewer: actor,
  });
  const now = services.clock.now();
  let taken = false;
  let dropped = 0;
  /** Keeps the files that the change takes, and those that it lets go, once each. */
  const keepFiles = async (inside: Kysely<Database>) => {
    if (!taken) await keepTaken(inside, parsed.files, now);
    taken = true;
    await keepForPuttingBack(inside, kept.dropped.slice(dropped), now);
    dropped = kept.dropped.length;
  };
  const call: Call<unknown, string, Actor> = {
    ...parsed,
    // An operation with access has an actor: a call without one was refused before.
    actor: actor as Actor,
    origin,
    db,
    services,
    kept,
    now,
    may: rights.may,
    permit: rights.permit,
    audit: (entry) => callAudit.report(withWholeRecords(entry, services.entities)),
    limit: (name, limit) => limiter.count(`${operation.source} ${name}`, actor?.id ?? origin.ip, limit),
    transaction: (work) =>
      db.transaction().execute(async (trx) => {
        const result = await work(trx);
        await keepFiles(trx);
        await refuse?.(trx);
        if (callAudit.isReported()) await callAudit.write(trx);
        return result;
      }),
  };
  const answer = await operation.handle(call);
  await keepFiles(db);
  if (typeof operation.access === 'object' && rights.isForOwn(operation.access.permission) && !rights.ownerAsked)
    throw new Error(`The operation "${operation.source}" did not ask whose record it is.`);
  if (kept.forgotten) throw new Error(`The operation "${operation.source}" did not keep what was sent beside its own.`);
  return 'body' in answer ? { ...answer, body: seen(answer.body, kept.see) } : answer;
}

/** The audit stores complete records; access is checked when it is read. */
function withWholeRecords(entry: AuditEntry, entities: Entities): AuditEntry {
  const { before, after } = entry;
  return {
    ...entry,
    ...(before && { before: entities.openWhole(before) }),
    ...(after && { after: entities.openWhole(after) }),
  };
}
