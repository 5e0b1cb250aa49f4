import { isObject, type JsonObject, pathArguments } from '../../../engine/model';
import type { Contract, ContractEntry, ImportContract } from '../../definitions/contract';
import { ApiError, invalid } from '../../platform/http/api-error';
import { failureOf } from '../../platform/http/failure';
import type { RateLimit } from '../../platform/http/rate-limit';
import type { Actor } from '../../session/session';
import { ok } from '../answer';
import { once, onceAround, storedAnswer } from '../idempotency';
import type { AnyOperation, Call, Operation } from '../operation';
import { parseRequest } from '../parsed-request';
import { refusedRecord } from '../refused-record';
import { createRights } from '../rights';
import type { RouterOptions } from '../router';
import { type Running, runChange } from '../run-operation';
import type { LineUpdate, Updater } from './existing';
import type { FileLine } from './read-lines';
import { type ImportJob, type ImportPayload, lineTools, type Taker, validateFile } from './validate-file';

/** Milliseconds after which a call returns what it has done, so that users see progress and can stop it. */
const callLasts = 700;

const fileLimit: RateLimit = { times: 60, seconds: 600 };

/** Outcome of one line. */
interface LineResult {
  readonly line: number;
  readonly name?: string;
  readonly status: number;
  readonly error?: object;
}

/**
 * Operations that read a file and create a record from each line: one for each source with `import`. Every line is validated, authorized,
 * created, audited and answered as if the operation had been called for it alone. The first call reports problems and creates nothing; with
 * `take` the caller repeats it until no lines are left. A line is imported once, however often a call is repeated.
 */
export function createImportOperations(
  operations: readonly AnyOperation[],
  contract: Contract,
  options: () => RouterOptions,
): readonly AnyOperation[] {
  return [...contract.entries.values()].flatMap((entry) => {
    if (entry.import === undefined) return [];
    const name = entry.import.operation;
    const operation = operations.find(({ source }) => source === name);
    const taker = contract.entries.get(name);
    if (operation === undefined || operation.access === 'anonymous' || taker?.payload === undefined)
      throw new Error(`"import" in schemas/sources.json names "${name}", which takes no lines.`);
    if (pathArguments(taker.path).length > 0) throw new Error(`"${name}" needs more than the payload of a line.`);
    const file = /([\w-]+)\.schema\.json$/.exec(String(taker.payload.$ref))?.[1];
    const schema = (file === undefined ? undefined : contract.entities[file]) ?? taker.payload;
    const { update } = entry.import;
    const changing = operations.find(({ source }) => source === update);
    const changed = update === undefined ? undefined : contract.entries.get(update);
    if (update !== undefined && (changing === undefined || changed === undefined || operation.existing === undefined))
      throw new Error(
        `"import" in schemas/sources.json names "${update}", which changes nothing that "${name}" makes.`,
      );
    const updater = changing && changed && { operation: changing, entry: changed };
    return [
      importOperation(entry, entry.import, { operation, entry: taker, schema, ...(updater && { updater }) }, options),
    ];
  });
}

function importOperation(
  { name: source, permission }: ContractEntry,
  limits: ImportContract,
  taker: Taker,
  options: () => RouterOptions,
): Operation<string, never, ImportPayload> {
  const { operation } = taker;
  return {
    source,
    access: permission === undefined ? operation.access : { permission },
    // Each line has its own event; so does the import of the file.
    audited: false,
    transaction: 'own',
    async handle(call) {
      if (typeof operation.access === 'object') call.permit(operation.access.permission);
      const { body } = call;
      const known = await storedJob(call, source, body.job);
      if (body.take !== true) {
        if (known) return ok(known.answer);
        const before = body.of === undefined ? undefined : await storedJob(call, source, body.of);
        if (body.of !== undefined && before === undefined) throw new ApiError('IMPORT_NOT_FOUND');
        if ((body.file === undefined) === (before === undefined)) throw invalid({ file: { code: 'required' } });
        await call.limit('files', fileLimit);
        const lines = lineRunner(call, taker, options());
        const mayChange = taker.updater !== undefined && mayCall(call, taker.updater);
        const judging = {
          validateCreate: lines.validateCreate,
          ...(mayChange && { validateUpdate: lines.validateUpdate }),
        };
        const job = await validateFile(call, { limits, taker, before, ...judging });
        await keepJob(call, source, job);
        return ok(job.answer);
      }
      if (known === undefined) throw new ApiError('IMPORT_NOT_FOUND');
      const { from = 0 } = body;
      if (from === 0) await auditImport(call, known, taker, options());
      const { read, named } = lineTools(known, taker, call.services.definitions.edition(), limits.key);
      const lines = lineRunner(call, taker, options());
      const ready = new Map(known.lines.map((line) => [line.line, line]));
      const updates = new Map(known.updates?.map((update) => [update.line, update]));
      const results: LineResult[] = [];
      const until = performance.now() + callLasts;
      let at = from;
      while (at < known.ready.length && (at === from || performance.now() < until)) {
        const line = ready.get(known.ready[at] ?? 0);
        if (line !== undefined)
          results.push({
            ...named(line),
            ...(await lines.take(line, read(line).payload, known, updates.get(line.line))),
          });
        at += 1;
      }
      const total = known.ready.length;
      return ok({ total, ...(at < total && { next: at }), results });
    },
  };
}

type ImportCall = Call<ImportPayload, never, Actor>;

/** Whether the caller may change existing records: a caller who may only add gets a problem that the record exists. */
const mayCall = (call: ImportCall, { operation }: Updater) =>
  typeof operation.access !== 'object' || call.may(operation.access.permission);

const attemptOf = (call: ImportCall, source: string, job: string) => ({
  key: job,
  scope: `${call.actor.id} ${source}`,
  request: 'import',
});

const keepingOf = ({ services, now }: ImportCall) => ({ keys: services.keys, now });

async function storedJob(call: ImportCall, source: string, job: string): Promise<ImportJob | undefined> {
  const kept = await storedAnswer(call.db, attemptOf(call, source, job), keepingOf(call));
  return kept && (JSON.parse(kept.body) as ImportJob); // written below
}

async function keepJob(call: ImportCall, source: string, job: ImportJob): Promise<void> {
  const work = async () => ({ status: 200, body: JSON.stringify(job) });
  await call.transaction((db) => once(db, attemptOf(call, source, call.body.job), keepingOf(call), work));
}

/** One event for the file, in addition to the event of each line. */
async function auditImport(call: ImportCall, job: ImportJob, { operation }: Taker, options: RouterOptions) {
  const [subject = ''] = (operation.action ?? operation.source).split('.');
  const { total, ready } = job.answer;
  const told = { file: job.name ?? '', lines: total, taken: ready ?? 0, left: total - (ready ?? 0) };
  const entry = { action: `${subject}.import`, targetType: subject, targetLabel: job.name ?? '', after: told };
  // After a page reload it begins at the first line.
  const attempt = { ...attemptOf(call, operation.source, `${call.body.job}.audit`), request: 'audit' };
  await call.transaction((db) =>
    once(db, attempt, keepingOf(call), async () => {
      await options.audit.write(db, entry, call.actor, call.origin);
      return { status: 204, body: '' };
    }),
  );
}

/** Validates and imports lines, each as if its payload had come alone. */
function lineRunner(
  call: ImportCall,
  { operation, entry, updater }: Pick<Taker, 'operation' | 'entry' | 'updater'>,
  options: RouterOptions,
) {
  const { actor, origin, mode, page, services, db, body } = call;
  const rights = createRights(actor, options.permissions);
  const ask = options.ask({ actor, mode, page, origin });
  const { submissions, entities, clock } = services;
  const context = { actor, db, submissions, entities, clock, ask, contract: options.contract, together: {} };

  /** Must not run inside a transaction, because validation queries the database. */
  async function validateCreate(payload: JsonObject, form: string | undefined) {
    const headers = {
      ...(mode === 'ADMIN' && { 'x-portal-mode': 'admin' }),
      ...(page !== undefined && { referer: page }),
      ...(form !== undefined && { 'x-portal-form': form }),
    };
    try {
      return await parseRequest({ params: {}, query: {}, body: payload, headers }, operation, entry, context);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'INVALID_REQUEST') throw error;
      // The contract decides first; users get the form's problems wherever it has any.
      const told = await submissions.validate(entry.name, payload, { ...context, mode, form, page }).then(
        () => ({}),
        (refusal: unknown) => (refusal instanceof ApiError ? (refusal.details.fields ?? {}) : {}),
      );
      throw invalid({ ...error.details.fields, ...told });
    }
  }

  /** A change to a record as if it had come alone, with the revision that the file was compared with. */
  async function validateUpdate({ id, revision, payload }: LineUpdate) {
    if (updater === undefined) throw new ApiError('NOT_FOUND');
    const headers = {
      ...(mode === 'ADMIN' && { 'x-portal-mode': 'admin' }),
      ...(page !== undefined && { referer: page }),
      'if-match': String(revision),
    };
    const { together: _lines, ...alone } = context;
    return parseRequest({ params: { id }, query: {}, body: payload, headers }, updater.operation, updater.entry, alone);
  }

  async function take(
    line: FileLine,
    payload: JsonObject,
    job: ImportJob,
    update: LineUpdate | undefined,
  ): Promise<Omit<LineResult, 'name'>> {
    const attempt = { key: `${body.job}.${line.line}`, scope: `${actor.id} ${operation.source}`, request: 'line' };
    const changing = update && updater;
    const running = { operation: changing?.operation ?? operation, actor, origin, rights, key: undefined, options };
    const kept = await onceAround(db, attempt, keepingOf(call), async () => {
      let result: Omit<LineResult, 'name'>;
      try {
        if (changing && typeof changing.operation.access === 'object')
          rights.permit(changing.operation.access.permission);
        const asked = await (update && changing ? validateUpdate(update) : validateCreate(payload, job.form));
        const answer = await runChange({ ...running, parsed: asked } satisfies Running);
        result = { line: line.line, status: answer.status };
      } catch (error) {
        if (failureOf(error instanceof Error ? error : new Error(String(error))).refusal.status === 503) throw error;
        const record = `${body.job} ${line.line}`;
        result = { line: line.line, ...(await refusedRecord(error, running, db, { job: body.job, record })) };
      }
      return { status: 200, body: JSON.stringify(result) };
    });
    const known: unknown = JSON.parse(kept.body);
    if (!isObject(known)) throw new Error('What was kept of a line is no result.');
    return known as unknown as Omit<LineResult, 'name'>; // written above
  }

  return { validateCreate, validateUpdate, take };
}
