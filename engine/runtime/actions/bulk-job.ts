import type { ActionModel, BulkCallModel, Json, JsonObject, LocaleKey, PlacedFieldProblem } from '../../model';
import { isObject, readPath } from '../path';
import type { ActionPorts } from './action-ports';

/** The records that an action is to run at: some, or all that a list's source returns for these arguments. */
export interface BulkChoice {
  readonly records: readonly JsonObject[];
  readonly all?: {
    /** Arguments of the list's source, without page and size. */
    readonly args: JsonObject;
    /** Their number, as shown to the user; absent: the list did not count so far, and the server is asked before the confirmation. */
    readonly count?: number;
    /** Property with the record's name. */
    readonly name?: string;
  };
}

/** How a bulk action is confirmed, observed and stopped. */
export interface BulkOptions {
  /** Names the first records and the number of the others, for the confirmation. */
  readonly named?: (records: readonly JsonObject[], count: number) => string;
  readonly onProgress?: (progress: BulkProgress) => void;
  /** Aborted: the current call is finished, and the rest is not started. */
  readonly signal?: AbortSignal;
}

/** Progress of a bulk action in records. */
export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

/** Result of one record. */
export interface BulkResult {
  readonly id: string;
  /** Its name, if the server returned one. */
  readonly name?: string;
  readonly status: 'done' | 'skipped' | 'failed';
  /** The record as its operation left it, if the server said it. */
  readonly record?: JsonObject;
  /** Why it was skipped. */
  readonly reason?: LocaleKey;
  readonly problems?: readonly PlacedFieldProblem[];
}

/** Result of a bulk action. */
export type BulkOutcome =
  | { readonly status: 'canceled' }
  /** Nothing was done. */
  | { readonly status: 'refused'; readonly problems: readonly PlacedFieldProblem[] }
  | {
      readonly status: 'finished';
      readonly results: readonly BulkResult[];
      readonly total: number;
      /** How many were not tried. */
      readonly left: number;
      /** The connection failed, or the server refused to continue. */
      readonly broken?: readonly PlacedFieldProblem[];
      /** Continues where it ended; nothing is done twice. Absent if nothing is left. */
      resume?(options: BulkOptions): Promise<BulkOutcome>;
    };

/** The request to the server. */
export interface BulkRequest {
  readonly action: ActionModel & { readonly bulk: BulkCallModel };
  readonly choice: BulkChoice;
  /** Sent with every record. */
  readonly payload: JsonObject;
  /** Form and step of the payload. */
  readonly form?: string;
  readonly context: JsonObject;
  /** The reason, as the user entered it: it is recorded in the audit of every record. */
  readonly reason?: string;
}

/** The server counts a different number of records than the user was shown. */
export const countChanged = 'COUNT_CHANGED';

/** Runs an action's call at many records: one job, called until nothing is left. Each record has its own result. */
export async function runBulkJob(
  request: BulkRequest,
  ports: Pick<ActionPorts, 'call' | 'explain'>,
  job: string,
  options: BulkOptions,
): Promise<BulkOutcome> {
  const results: BulkResult[] = [];
  let total = request.choice.all?.count ?? request.choice.records.length;
  return go({ job, ...startOf(request) }, options);

  async function go(first: JsonObject, { onProgress, signal }: BulkOptions): Promise<BulkOutcome> {
    let body: JsonObject | undefined = first;
    while (body !== undefined) {
      if (signal?.aborted === true) return ended(body);
      onProgress?.({ done: results.length, total });
      const { bulk } = request.action;
      const answer = await ports
        .call(bulk.source, body, {
          attempt: job,
          context: request.context,
          signal: new AbortController().signal,
          ...(request.reason !== undefined && { reason: request.reason }),
        })
        .catch(() => ({ ok: false as const, problems: [] }));
      if (!answer.ok) {
        const refused = results.length === 0 && answer.problems.length > 0 && body === first && 'operation' in body;
        return refused ? { status: 'refused', problems: answer.problems } : ended(body, answer.problems);
      }
      const said: JsonObject = isObject(answer.answer) ? answer.answer : {};
      if (typeof said.total === 'number') total = said.total;
      results.push(...resultsOf(said.results, ports));
      onProgress?.({ done: results.length, total });
      body = typeof said.next === 'number' ? { job, from: said.next } : undefined;
    }
    return { status: 'finished', results, total, left: 0 };
  }

  function ended(body: JsonObject, broken?: readonly PlacedFieldProblem[]): BulkOutcome {
    return {
      status: 'finished',
      results: [...results],
      total,
      left: total - results.length,
      ...(broken && { broken, resume: (options: BulkOptions) => go(body, options) }),
    };
  }
}

function startOf({ action, choice: { records, all }, payload, form }: BulkRequest): JsonObject {
  return {
    operation: action.call ?? '',
    ...(all
      ? { all: { query: textsOf(all.args), count: all.count ?? 0, ...(all.name !== undefined && { name: all.name }) } }
      : { records: records.map((record) => recordOf(action, record)) }),
    ...(Object.keys(payload).length > 0 && { payload }),
    ...(form !== undefined && { form }),
  };
}

function recordOf({ revision: place }: ActionModel, record: JsonObject): JsonObject {
  const revision = place && readPath({ record }, place);
  return { id: String(record.id), ...(typeof revision === 'number' && { revision }) };
}

/** A query as in a URL. */
function textsOf(args: JsonObject): JsonObject {
  const said = Object.entries(args).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(
    said.map(([name, value]): [string, Json] => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

function resultsOf(results: Json | undefined, { explain }: Pick<ActionPorts, 'explain'>): readonly BulkResult[] {
  return (Array.isArray(results) ? (results as readonly Json[]) : []).filter(isObject).map((result): BulkResult => {
    const { id, name, status, record, error } = result;
    const known = { id: String(id), ...(typeof name === 'string' && { name }) };
    if (!isObject(error)) return { ...known, status: 'done', ...(isObject(record) && { record }) };
    return { ...known, status: 'failed', problems: explain(typeof status === 'number' ? status : 0, error) };
  });
}
