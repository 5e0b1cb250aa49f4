import type { FastifyError } from 'fastify';
import { ApiError } from './api-error';
import type { ErrorCode } from './error-codes';

/** Codes of Fastify's own refusals that a client can act on. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
};

/**
 * SQLSTATE classes in which the database is temporarily unavailable: connection, resources, operator intervention, a server that became a
 * standby, locks.
 */
const unavailable = /^(08|53|57|25006|25P03|40001|40P01|55P03)/;

/**
 * The refusal for an error, and whether operators should be notified. Unknown errors answer INTERNAL_ERROR: no internals leave the server
 * (quality S48).
 */
export function failureOf(error: FastifyError | Error): { readonly refusal: ApiError; readonly unexpected: boolean } {
  if (error instanceof ApiError) return { refusal: error, unexpected: error.status >= 500 };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = fastifyCodes[code];
  if (known) return { refusal: new ApiError(known), unexpected: false };
  // A row with that key already exists, or a referenced one was deleted meanwhile.
  if (code === '23505' || code === '23503')
    return { refusal: new ApiError('CONFLICT', { cause: error }), unexpected: false };
  if (code === '22021' || code === '22P05')
    return { refusal: new ApiError('INVALID_TEXT', { cause: error }), unexpected: false };
  if (isUnavailable(error, code))
    return { refusal: new ApiError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 2 }), unexpected: true };
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500)
    return { refusal: new ApiError('MALFORMED_REQUEST', { cause: error }), unexpected: false };
  return { refusal: new ApiError('INTERNAL_ERROR', { cause: error }), unexpected: true };
}

function isUnavailable(error: Error, code: string): boolean {
  if (code.length === 5 && unavailable.test(code)) return true;
  if (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOSPC', 'EROFS'].includes(code)
  )
    return true;
  // node-postgres identifies these only by message.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/.test(
    error.message,
  );
}
