import type { FieldProblem } from '../../engine/model';
import type { SourceHost } from '../../engine/runtime';
import type { ApiClient, ApiFailure } from '../http/api-client';
import { sourceRequest } from './source-request';

/** After these there is nothing to show: signed out, not allowed, not found (or not visible). */
const goneAfter: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Loads sources over the API. */
export function createSourceLoader(
  api: ApiClient,
  problemsOf: (failure: ApiFailure) => readonly FieldProblem[],
): SourceHost['load'] {
  return async (source, args, { signal, poll, tag }) => {
    const request = sourceRequest(source, args);
    const answer = request
      ? await api.call('GET', request.path, { query: request.query, signal, poll, tag, together: true })
      : ({ ok: false, failure: { status: 404, code: 'NOT_FOUND' } } as const);
    if (answer.ok) {
      if (answer.unchanged) return { ok: true, unchanged: true };
      return { ok: true, answer: answer.data, ...(answer.tag !== undefined && { tag: answer.tag }) };
    }
    const { status, retryAfter } = answer.failure;
    return {
      ok: false,
      problems: problemsOf(answer.failure),
      gone: status !== undefined && goneAfter.has(status),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  };
}
