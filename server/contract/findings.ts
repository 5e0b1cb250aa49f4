import type { ErrorObject } from 'ajv/dist/2020';
import { isObject, type JsonObject } from '../../engine/model';
import type { BackendAnswer, Caller } from './caller';
import type { OperationPromise, ResponsePromise } from './promises';

/** What is promised, in one word. */
export type PromiseName =
  | 'status'
  | 'body'
  | 'headers'
  | 'session'
  | 'permission'
  | 'xsrf'
  | 'absent'
  | 'unchanged'
  | 'method'
  | 'parameter'
  | 'unknownField'
  | 'type'
  | 'size'
  | 'format'
  | 'revision'
  | 'repeat'
  | 'removal'
  | 'refusal';

/** Whether a promise was fulfilled, for which caller. */
export interface Finding {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly as: Caller;
  readonly promise: PromiseName;
  /** `untried`: there was nothing to test it with. */
  readonly outcome: 'kept' | 'broken' | 'untried';
  /** What was wrong, or why it was not tried. */
  readonly reason?: string;
}

/** Collects findings. */
export interface Findings {
  readonly all: readonly Finding[];
  /** Without a reason, the promise was fulfilled. */
  add(operation: OperationPromise, as: Caller, promise: PromiseName, broken?: string): void;
  untried(operation: OperationPromise, as: Caller, promise: PromiseName, reason: string): void;
  /** Checks an answer against the promises for accepted calls. Returns whether it was one, and fulfilled all of them. */
  accepted(operation: OperationPromise, as: Caller, answer: BackendAnswer): boolean;
  /** Checks an answer against the promises for refusals, and for its status. */
  refused(
    operation: OperationPromise,
    as: Caller,
    promise: PromiseName,
    answer: BackendAnswer,
    statuses: readonly number[],
  ): void;
}

export function createFindings(): Findings {
  const all: Finding[] = [];
  const put = (
    { name, method, path }: OperationPromise,
    as: Caller,
    promise: PromiseName,
    outcome: Finding['outcome'],
    reason?: string,
  ) => void all.push({ operation: name, method, path, as, promise, outcome, ...(reason !== undefined && { reason }) });
  const add: Findings['add'] = (operation, as, promise, broken) =>
    put(operation, as, promise, broken === undefined ? 'kept' : 'broken', broken);
  const untried: Findings['untried'] = (operation, as, promise, reason) =>
    put(operation, as, promise, 'untried', reason);
  return {
    all,
    add,
    untried,
    accepted(operation, as, answer) {
      const { accepted } = operation;
      const status = statusFault(answer, accepted.status);
      add(operation, as, 'status', status);
      if (status !== undefined) return false;
      const faults = [
        ['headers', headerFault(answer, accepted)],
        ['body', bodyFault(answer, accepted)],
      ] as const;
      for (const [promise, fault] of faults) add(operation, as, promise, fault);
      return faults.every(([, fault]) => fault === undefined);
    },
    refused(operation, as, promise, answer, statuses) {
      if (isLimited(answer)) return untried(operation, as, promise, 'too many calls for its limit');
      const fits = statuses.includes(answer.status);
      add(operation, as, promise, fits ? undefined : `${told(answer)}, promised is ${statuses.join(' or ')}`);
      if (!fits) return;
      add(operation, as, 'refusal', bodyFault(answer, operation.refused));
      add(operation, as, 'headers', headerFault(answer, operation.refused));
    },
  };
}

/** The code of a refusal in the promised shape. */
export function refusalOf(answer: BackendAnswer): JsonObject | undefined {
  const error = isObject(answer.json) ? answer.json.error : undefined;
  return isObject(error) ? error : undefined;
}

/** Whether the backend refuses because of rate limits, and reports when to retry. */
export function isLimited({ status, headers }: BackendAnswer): boolean {
  return status === 429 && headers.has('retry-after');
}

function statusFault(answer: BackendAnswer, status: string): string | undefined {
  const fits = status.endsWith('XX')
    ? String(answer.status).startsWith(status.slice(0, 1))
    : String(answer.status) === status;
  return fits ? undefined : `${told(answer)}, promised is ${status}`;
}

function headerFault(answer: BackendAnswer, { headers }: ResponsePromise): string | undefined {
  for (const { name, required, validate } of headers) {
    const value = answer.headers.get(name);
    if (value === null) {
      if (required) return `has no header ${name}`;
      continue;
    }
    const errors = validate(value);
    if (errors.length > 0) return `has the header ${name}: ${value}, which ${reasonOf(errors)}`;
  }
  return undefined;
}

function bodyFault(answer: BackendAnswer, { body, opaque }: ResponsePromise): string | undefined {
  if (opaque) return undefined;
  if (body === undefined) return answer.text === '' ? undefined : 'has a body, promised is none';
  const type = answer.headers.get('content-type') ?? 'none';
  if (!/^application\/json\b/.test(type))
    return `has a body of type ${type} with status ${answer.status}, promised is JSON`;
  if (answer.json === undefined) return 'has a body that is not JSON';
  const errors = body(answer.json);
  return errors.length === 0
    ? undefined
    : `has a body that does not fit its schema with status ${answer.status}: ${reasonOf(errors)}`;
}

function reasonOf([error]: readonly ErrorObject[]): string {
  if (error === undefined) return 'does not fit';
  const params = error.params as Readonly<Record<string, unknown>>; // by keyword; ajv's own type does not tell
  const named = params.additionalProperty ?? params.unevaluatedProperty;
  return `${error.instancePath || 'it'} ${error.message ?? error.keyword}${typeof named === 'string' ? ` (${named})` : ''}`;
}

/** A short description of the answer. */
export function told(answer: BackendAnswer): string {
  const code = refusalOf(answer)?.code;
  return answer.missing ?? `answers ${answer.status}${typeof code === 'string' ? ` ${code}` : ''}`;
}
