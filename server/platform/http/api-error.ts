import type { Json } from '../../../engine/model';
import { type ErrorCode, errorStatus } from './error-codes';

/** What is wrong with one field or parameter, as data: the browser finds the sentence by the code. */
export interface FieldError {
  readonly code: string;
  readonly args?: Readonly<Record<string, Json>>;
  /** JSON pointer of the property in the payload. */
  readonly pointer?: string;
}

export interface ErrorDetails {
  /** What the sentence needs. */
  readonly args?: Readonly<Record<string, Json>>;
  /** Problems by field or parameter name. */
  readonly fields?: Readonly<Record<string, FieldError>>;
  /** Key below `errors:` of what is said in place of the code's own sentence: a denial that definitions wrote. */
  readonly said?: string;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

/** A refusal that the caller is told of. Anything else that is thrown answers INTERNAL_ERROR and says no more. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code, { cause: details.cause });
    this.status = errorStatus[code];
  }
}

/** Absent, or not visible to anyone who asks: the answer is the same. */
export const notFound = () => new ApiError('NOT_FOUND');

/** Somebody else changed it since it was read (`If-Match`). */
export const stale = (args?: ErrorDetails['args']) => new ApiError('STALE_REVISION', args && { args });

/** A request that fits its schema and still cannot be meant. */
export const invalid = (fields: Readonly<Record<string, FieldError>>) => new ApiError('INVALID_REQUEST', { fields });
