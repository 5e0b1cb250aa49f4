import type { CallModel, JsonObject } from '../../engine/model';
import { saveFile } from '../../engine/react';
import type { CallAround, OperationResult } from '../../engine/runtime';
import type { ApiAnswer, ApiFailure } from '../http/api-client';
import type { OperationServices } from '../operations';
import { sentBy } from '../sent-by';
import { sourceRequest } from './source-request';

/** Dependencies of calls. */
export interface CallServices {
  readonly services: OperationServices;
  /** Sources of the edition that is live. */
  readonly sources: () => Readonly<Record<string, CallModel>>;
  report(code: string, args: JsonObject): void;
}

type Around = Pick<CallAround, 'attempt' | 'revision' | 'form' | 'signal' | 'reason'>;

/** Calls a source by its name. */
export async function callSource(
  name: string,
  payload: JsonObject,
  context: Around,
  { services, sources, report }: CallServices,
  accept?: string,
): Promise<ApiAnswer> {
  const known = sources();
  const source = Object.hasOwn(known, name) ? known[name] : undefined;
  if (source === undefined) {
    report('missing-operation', { name });
    return { ok: false, failure: { status: 400, code: 'MISSING_OPERATION' } };
  }
  const request = sourceRequest(source, payload);
  if (request === undefined) return { ok: false, failure: { status: 404, code: 'NOT_FOUND' } };
  const { signal, attempt, form, revision, reason } = context;
  const { path, ...rest } = request;
  return services.api.call(source.method, path, {
    ...rest,
    signal,
    attempt,
    ...(form !== undefined && { form }),
    ...(reason !== undefined && { reason }),
    ...(revision !== undefined && { revision: Number(revision) }),
    ...(accept !== undefined && { file: accept }),
  });
}

/** Runs an operation for an action: one of the portal's own, or a source's call. */
export async function callOperation(
  name: string,
  payload: JsonObject,
  context: CallAround,
  tools: CallServices,
): Promise<OperationResult> {
  const own = tools.services.operations[name];
  if (own) {
    const [form = '', step = ''] = context.form?.split('/') ?? [];
    return own(payload, { ...context, form, step }, sentBy(context.form, tools.services));
  }
  const answer = await callSource(name, payload, context, tools);
  return answer.ok ? { ok: true, answer: answer.data } : refusal(answer.failure, tools);
}

/**
 * Fetches a file and saves it under the name the server gave it.
 * @param accept media type requested; default: whatever the operation returns
 */
export async function download(
  name: string,
  payload: JsonObject,
  context: Around,
  tools: CallServices,
  accept = '*/*',
): Promise<OperationResult> {
  const answer = await callSource(name, payload, context, tools, accept);
  if (!answer.ok) return refusal(answer.failure, tools);
  if (answer.file) saveFile(answer.file.content, answer.file.name);
  return { ok: true };
}

function refusal(failure: ApiFailure, { services }: CallServices): OperationResult {
  const { status, retryAfter } = failure;
  return {
    ok: false,
    problems: services.problemsOf(failure),
    ...(status === 412 && { stale: true }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
