import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isObject, type JsonObject, pathArguments } from '../../engine/model';
import type { BulkJob } from '../../schemas/types.gen';
import type { BulkContract, Contract, ContractEntry } from '../definitions/contract';
import type { Database } from '../platform/database';
import { ApiError, invalid } from '../platform/http/api-error';
import type { RateLimit } from '../platform/http/rate-limit';
import type { Actor } from '../session/session';
import { ok } from './answer';
import { type FreshProof, requireProof } from './fresh-proof';
import { keepAnswer, keepLonger, once, onceAround, storedAnswer } from './idempotency';
import type { Page } from './list';
import type { AnyOperation, Call, Operation } from './operation';
import { parseRequest, type SentRequest } from './parsed-request';
import { refusedRecord } from './refused-record';
import { createRights } from './rights';
import type { RouterOptions } from './router';
import { type Running, runChange, runReading, runWithin } from './run-operation';

type Query = Readonly<Record<string, string | readonly string[]>>;

interface JobRecord {
  readonly id: string;
  readonly revision?: number;
  readonly name?: string;
}

/** A stored job: what was requested. The records selected at that time are stored beside it, in parts. */
interface Job {
  readonly asked: string;
  readonly operation: string;
  readonly payload: JsonObject;
  readonly form?: string;
  /** Name of its selection of records: that of a call which was repeated meanwhile is another one. */
  readonly selection: string;
  readonly total: number;
}

interface JobResult {
  readonly id: string;
  readonly name?: string;
  readonly status: number;
  readonly record?: object;
  readonly error?: object;
}

/** One operation that jobs run, with its contract. */
interface Target {
  readonly operation: AnyOperation;
  readonly entry: ContractEntry;
}

/** Records that are ready to run, or why they are not. */
type Prepared = ReadonlyMap<string, Running | { readonly error: unknown }>;

/** Records per transaction. Their results are stored in it, so that a repeat has no second effect. */
const batchSize = 25;

/** Records that are stored together: a call reads those that it needs, whatever the size of the job. */
const partSize = 40 * batchSize;

/** Records of a job that are answered as they are now: a page of a list, which shows them at once. */
const mostAnswered = 4 * batchSize;

/** Maximum number of characters of an answered record. */
const longestRecord = 16_000;

/** Milliseconds after which a call returns what it has done, so that users see progress and can stop it. */
const callLasts = 700;

const jobLimit: RateLimit = { times: 60, seconds: 600 };

/**
 * Operations that run others on many records: one for each source with `bulk`. Every record is validated, authorized, changed, audited and
 * answered as if the operation had been called for it alone. The caller repeats the call with `next` until no records are left; the first
 * call selects the records of a query.
 */
export function createBulkOperations(
  operations: readonly AnyOperation[],
  contract: Contract,
  options: () => RouterOptions,
): readonly AnyOperation[] {
  const target = (name: string): Target => {
    const operation = operations.find(({ source }) => source === name);
    const entry = contract.entries.get(name);
    if (!operation || !entry) throw new Error(`"bulk" in schemas/sources.json names "${name}", which is not there.`);
    return { operation, entry };
  };
  return [...contract.entries.values()].flatMap((entry) => {
    if (entry.bulk === undefined) return [];
    const { list, operations: names, most } = entry.bulk;
    const targets = new Map(names.map((name) => [name, target(name)]));
    for (const { entry: one } of targets.values())
      if (pathArguments(one.path).join() !== 'id') throw new Error(`"${one.name}" has no "{id}" to run it at.`);
    return [bulkOperation(entry.name, { list, operations: names, most }, targets, target(list), options)];
  });
}

function bulkOperation(
  source: string,
  bulk: BulkContract,
  targets: ReadonlyMap<string, Target>,
  list: Target,
  options: () => RouterOptions,
): Operation<string, never, BulkJob> {
  return {
    source,
    access: 'session',
    // Each record has its own event.
    audited: false,
    transaction: 'own',
    async handle(call) {
      const job = await jobOf(call, source, bulk, list, options());
      const target = targets.get(job.operation);
      if (target === undefined) throw new ApiError('BULK_JOB_NOT_FOUND');
      const { from = 0 } = call.body;
      const run = batchRunner(call, target, job, selectedRecords(call, source, job), options());
      const results: JobResult[] = [];
      let at = from;
      const until = performance.now() + callLasts;
      const { total } = job;
      while (at < total && (at === from || performance.now() < until)) {
        results.push(...(await run(at)));
        at += batchSize;
      }
      return ok({ total, ...(at < total && { next: at }), results });
    },
  };

  /** The job to continue, or a new one: authorized, and with its records selected. */
  async function jobOf(
    call: Call<BulkJob, never, Actor>,
    name: string,
    { most }: BulkContract,
    listed: Target,
    context: RouterOptions,
  ): Promise<Job> {
    const { body, actor, db, services } = call;
    const { job: key, from, ...asked } = body;
    const attempt = { key, scope: `${actor.id} ${name}`, request: 'job' };
    const keeping = { keys: services.keys, now: call.now };
    const known = await storedAnswer(db, attempt, keeping);
    // A caller who may do it to no record at all is refused at once, also where it was begun with other rights: its answers have records.
    // Ownership is checked for each record.
    const permit = (access: Target['operation']['access'] | undefined) => {
      if (typeof access === 'object') call.permit(access.permission);
    };
    if (known) {
      const job = JSON.parse(known.body) as Job; // written below
      permit(targets.get(job.operation)?.operation.access);
      await keepLonger(
        db,
        [attempt, ...partsFrom(from ?? 0, job).map((part) => partOf(call, name, job, part))],
        keeping,
      );
      if (from === undefined && job.asked !== JSON.stringify(asked)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      if (from !== undefined && from % batchSize !== 0) throw invalid({ from: { code: 'type' } });
      return job;
    }
    if (from !== undefined) throw new ApiError('BULK_JOB_NOT_FOUND');
    const { operation = '', records, all, payload = {}, form } = asked;
    const target = targets.get(operation);
    if (target === undefined) throw invalid({ operation: { code: 'enum' } });
    if ((records === undefined) === (all === undefined)) throw invalid({ records: { code: 'required' } });
    await call.limit('jobs', jobLimit);
    permit(target.operation.access);
    // Before the proof: the caller learns how many records there are without giving one.
    const settled = records ?? (all && (await recordsOf(call, all, most, listed, context))) ?? [];
    await requireProof(services, operation, actor, payload as FreshProof);
    if (settled.length > most) throw new ApiError('TOO_MANY_RECORDS', { args: { count: settled.length, most } });
    const unique = [...new Map(settled.map((record) => [record.id, record])).values()];
    const head = { asked: JSON.stringify(asked), operation, payload, ...(form && { form }) };
    const job: Job = { ...head, selection: randomUUID(), total: unique.length };
    // The job is there once all its records are.
    for (const part of partsFrom(0, job)) {
      const body = JSON.stringify(unique.slice(part * partSize, (part + 1) * partSize));
      await keepAnswer(db, partOf(call, name, job, part), keeping, { status: 200, body });
    }
    const kept = await db
      .transaction()
      .execute((trx) => once(trx, attempt, keeping, async () => ({ status: 200, body: JSON.stringify(job) })));
    return JSON.parse(kept.body) as Job; // written above, or by a call that was as quick
  }
}

/** Numbers of the parts that hold a job's records, from a record on. */
function partsFrom(from: number, { total }: Job): readonly number[] {
  const first = Math.floor(from / partSize);
  return Array.from({ length: Math.max(0, Math.ceil(total / partSize) - first) }, (_, index) => first + index);
}

const partOf = ({ actor, body }: Call<BulkJob, never, Actor>, name: string, { selection }: Job, part: number) => ({
  key: `${body.job}.${selection}.${part}`,
  scope: `${actor.id} ${name}`,
  request: 'records of a job',
});

/** Reads the batch of a job's records that begins at one; the last part that was read is held. */
function selectedRecords(call: Call<BulkJob, never, Actor>, name: string, job: Job) {
  const { db, services } = call;
  let held: { readonly part: number; readonly records: readonly JobRecord[] } | undefined;
  return async (at: number): Promise<readonly JobRecord[]> => {
    const part = Math.floor(at / partSize);
    if (held?.part !== part) {
      const kept = await storedAnswer(db, partOf(call, name, job, part), { keys: services.keys, now: call.now });
      if (kept === undefined) throw new ApiError('BULK_JOB_NOT_FOUND');
      held = { part, records: JSON.parse(kept.body) }; // written with the job
    }
    const from = at - part * partSize;
    return held.records.slice(from, from + batchSize);
  };
}

/** All records of a query, as the list returns them to this user now. */
async function recordsOf(
  call: Call<BulkJob, never, Actor>,
  { query, count, name }: NonNullable<BulkJob['all']>,
  most: number,
  { operation, entry }: Target,
  options: RouterOptions,
): Promise<readonly JobRecord[]> {
  const { actor, origin, mode, page } = call;
  const rights = createRights(actor, options.permissions);
  if (typeof operation.access === 'object') rights.permit(operation.access.permission);
  // In the usual order, which walks an index: none is missed or met twice while others come and go.
  const { sort: _shown, ...selecting } = query;
  const read = async (rawQuery: Query, how: Pick<Call<unknown, never, Actor>, 'countTo' | 'inFull'>) => {
    const handle = operation.handle as (call: object) => ReturnType<AnyOperation['handle']>;
    const parsed = {
      params: {},
      query: {},
      rawQuery: { ...selecting, ...rawQuery },
      parameters: entry.query,
      listed: entry.listed,
      body: {},
      sent: undefined,
      lastEventId: undefined,
      leave: new Set<string>(),
      verified: new Set<string>(),
      files: new Set<string>(),
      revision: 0,
      mode,
      page,
    };
    const answer = await runReading({
      operation: { ...operation, handle: (inside: object) => handle({ ...inside, ...how }) } as AnyOperation,
      parsed: { ...parsed, wants: 'json' },
      actor,
      origin,
      rights,
      key: undefined,
      // What is about to be changed is read from the primary.
      options: { ...options, reading: undefined },
    });
    return ('body' in answer ? answer.body : {}) as Partial<Page<JsonObject>>;
  };
  const { total = 0, totalIsExact } = await read({ size: '1' }, { countTo: most });
  if (total > most || totalIsExact === false) throw new ApiError('TOO_MANY_RECORDS', { args: { count: total, most } });
  if (total !== count) throw new ApiError('COUNT_CHANGED', { args: { count: total, expected: count } });
  const found: JobRecord[] = [];
  for (let next: Query = {}; ; ) {
    const { items = [], size = 0, page: at = 1, next: place } = await read(next, { inFull: true });
    for (const { id, revision, ...item } of items) {
      const called = name === undefined ? undefined : item[name];
      found.push({
        id: String(id),
        ...(typeof revision === 'number' && { revision }),
        ...(typeof called === 'string' && { name: called }),
      });
    }
    // What comes while the list is read is not part of the number that was confirmed.
    if (items.length < size || found.length >= total) return found.slice(0, total);
    next = place === undefined ? { page: String(at + 1) } : { cursor: place };
  }
}

/** What was done to a record of a job, with the record as that left it where the operation alone would have answered it. */
function doneTo(
  { id }: JobRecord,
  answer: { readonly status: number; readonly body?: unknown },
  at: number,
): JobResult {
  const { status, body } = answer;
  const isAnswered = at < mostAnswered && isObject(body) && body.id === id;
  return { id, status, ...(isAnswered && JSON.stringify(body).length <= longestRecord && { record: body }) };
}

/** Runs the batch of a job that begins at a record. Repeating a batch returns the same result. */
function batchRunner(
  call: Call<BulkJob, never, Actor>,
  target: Target,
  job: Job,
  recordsAt: (at: number) => Promise<readonly JobRecord[]>,
  options: RouterOptions,
) {
  const { actor, origin, mode, page, services, db } = call;
  const { operation, entry } = target;
  const keeping = () => ({ keys: services.keys, now: services.clock.now() });
  const attemptOf = (part: number) => ({
    key: `${call.body.job}.${part}`,
    scope: `${actor.id} ${job.operation}`,
    request: 'part of a job',
  });
  const ask = options.ask({ actor, mode, page, origin });

  /** As if it had come alone. Must not run inside a transaction, because validation queries the database. */
  async function prepare({ id, revision }: JobRecord): Promise<Running> {
    const rights = createRights(actor, options.permissions);
    const request: SentRequest = {
      params: { id },
      query: {},
      body: entry.payload === undefined ? undefined : job.payload,
      headers: {
        ...(mode === 'ADMIN' && { 'x-portal-mode': 'admin' }),
        ...(page !== undefined && { referer: page }),
        ...(job.form !== undefined && { 'x-portal-form': job.form }),
        ...(revision !== undefined && { 'if-match': String(revision) }),
        ...(call.reason !== undefined && { 'x-portal-reason': encodeURIComponent(call.reason) }),
      },
    };
    if (operation.limit) await options.limiter.count(operation.source, origin.ip, operation.limit);
    const { submissions, entities, clock } = services;
    const context = { actor, db, submissions, entities, clock, ask, contract: options.contract };
    const parsed = await parseRequest(request, operation, entry, context);
    return { operation, parsed, actor, origin, rights, key: undefined, options };
  }

  /** Outcome of a record; a refusal is stored with the other refusals. */
  async function refused(error: unknown, record: JobRecord, inside: Kysely<Database>): Promise<JobResult> {
    const running = { operation, actor, origin, options };
    const { status, error: failure } = await refusedRecord(error, running, inside, {
      job: call.body.job,
      record: record.id,
    });
    return { id: record.id, ...(record.name && { name: record.name }), status, error: failure };
  }

  async function together(at: number, records: readonly JobRecord[]): Promise<readonly JobResult[]> {
    const prepared: Map<string, Running | { readonly error: unknown }> = new Map();
    for (const record of records) prepared.set(record.id, await prepare(record).catch((error: unknown) => ({ error })));
    // The same order in every job prevents deadlocks.
    const inOrder = [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
    const kept = await db.transaction().execute((trx) =>
      once(trx, attemptOf(at), keeping(), async () => {
        const results = (await smoothly(at, inOrder, prepared, trx)) ?? (await carefully(at, inOrder, prepared, trx));
        return { status: 200, body: JSON.stringify(records.flatMap(({ id }) => results.get(id) ?? [])) };
      }),
    );
    return JSON.parse(kept.body) as readonly JobResult[]; // written above
  }

  /** All of a batch; undefined, and nothing changed, when one was refused. Most batches have no refusals. */
  async function smoothly(at: number, records: readonly JobRecord[], prepared: Prepared, trx: Kysely<Database>) {
    await sql`savepoint many`.execute(trx);
    const results = new Map<string, JobResult>();
    const audit = options.audit.collect();
    try {
      for (const record of records) {
        const running = prepared.get(record.id);
        if (running === undefined || 'error' in running) throw running?.error;
        const answer = await runWithin({ ...running, options: { ...running.options, audit } }, trx);
        results.set(record.id, doneTo(record, answer, at));
      }
      await audit.save(trx);
      return results;
    } catch {
      await sql`rollback to savepoint many`.execute(trx);
      return undefined;
    }
  }

  /** The same when some are refused: each rolls back only its own changes. */
  async function carefully(at: number, records: readonly JobRecord[], prepared: Prepared, trx: Kysely<Database>) {
    const results = new Map<string, JobResult>();
    for (const record of records) {
      const running = prepared.get(record.id);
      await sql`savepoint one_of_many`.execute(trx);
      try {
        if (running === undefined || 'error' in running) throw running?.error;
        results.set(record.id, doneTo(record, await runWithin(running, trx), at));
        await sql`release savepoint one_of_many`.execute(trx);
      } catch (error) {
        await sql`rollback to savepoint one_of_many`.execute(trx);
        results.set(record.id, await refused(error, record, trx));
      }
    }
    return results;
  }

  /** For operations that open their own transactions. */
  async function alone(at: number, record: JobRecord): Promise<JobResult> {
    const kept = await onceAround(db, attemptOf(at), keeping(), async () => {
      try {
        const answer = await runChange(await prepare(record));
        return { status: 200, body: JSON.stringify(doneTo(record, answer, at)) };
      } catch (error) {
        return { status: 200, body: JSON.stringify(await refused(error, record, db)) };
      }
    });
    return JSON.parse(kept.body) as JobResult; // written above
  }

  return async (at: number): Promise<readonly JobResult[]> => {
    const records = await recordsAt(at);
    if (operation.transaction !== 'own') return together(at, records);
    const results: JobResult[] = [];
    for (const [index, record] of records.entries()) results.push(await alone(at + index, record));
    return results;
  };
}
