import type { JsonObject } from '../../engine/model';
import type { ApiFailure, FieldFailure } from './api-client';

/** The error body of a refused call. */
export interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly args?: JsonObject;
    readonly fields?: Readonly<Record<string, FieldFailure | string>>;
  };
}

/** A refusal as data. */
export function readFailure(status: number, body: ErrorBody | undefined, wait: unknown): ApiFailure {
  const error = body?.error;
  const retryAfter = Number(wait);
  return {
    status,
    code: error?.code,
    message: error?.message,
    args: error?.args,
    fields:
      error?.fields &&
      Object.fromEntries(
        Object.entries(error.fields).map(([name, problem]) => [
          name,
          typeof problem === 'string' ? { code: problem } : problem,
        ]),
      ),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  };
}
