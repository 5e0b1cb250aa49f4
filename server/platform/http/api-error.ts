import type { Json } from '../../../engine/model';
import { type ErrorCode, errorStatus } from './error-codes';

/** A problem of one field or parameter, as data: the browser finds the message by the code. */
export interface FieldError {
  readonly code: string;
  readonly args?: Readonly<Record<string, Json>>;
  /** JSON pointer of the property in the payload. */
  readonly pointer?: string;
}

export interface ErrorDetails {
  /** Arguments of the message. */
  readonly args?: Readonly<Record<string, Json>>;
  /** Problems by field or parameter name. */
  readonly fields?: Readonly<Record<string, FieldError>>;
  /** Key below `errors:` of a text that replaces the code's own message: a denial defined by definitions. */
  readonly said?: string;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

/** A refusal reported to the caller. Anything else that is thrown answers INTERNAL_ERROR without details. */
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

/** Absent, or not visible to the caller: the answer is the same. */
export const notFound = () => new ApiError('NOT_FOUND');

/** Another request changed it since it was read (`If-Match`). */
export const stale = (args?: ErrorDetails['args']) => new ApiError('STALE_REVISION', args && { args });

/** A request that matches its schema and is still invalid. */
export const invalid = (fields: Readonly<Record<string, FieldError>>) => new ApiError('INVALID_REQUEST', { fields });
