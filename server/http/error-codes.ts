/**
 * Every code that an error body may bear, and its status. The sentence of each stands in `locales/{language}/errors.json`
 * under the same name; a test holds the two together.
 */
export const errorStatus = {
  // The request itself
  MALFORMED_REQUEST: 400,
  INVALID_REQUEST: 400,
  INVALID_TEXT: 400,
  UNKNOWN_PARAMETER: 400,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REQUEST_TIMEOUT: 408,
  URI_TOO_LONG: 414,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_REQUESTS: 429,
  XSRF_INVALID: 403,
  ORIGIN_REFUSED: 403,
  // Versions and repeats
  CONFLICT: 409,
  STALE_REVISION: 412,
  REVISION_REQUIRED: 428,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_INVALID: 400,
  REQUEST_IN_FLIGHT: 409,
  FORM_REFUSED: 422,
  FORM_NOT_FOUND: 404,
  // Who is asking
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  UNSUBSCRIBE_TOKEN_INVALID: 400,
  FRESH_SIGN_IN_REQUIRED: 403,
  ACCOUNT_DISABLED: 403,
  EMAIL_NOT_VERIFIED: 403,
  NOT_PROVISIONED: 409,
  PROVISIONING_FAILED: 503,
  LOGIN_DISABLED: 404,
  REGISTRATION_DISABLED: 403,
  SSO_INIT_FAILED: 503,
  MFA_NOT_ENROLLED: 409,
  CODE_REQUIRED: 401,
  // Permissions (specification section 6)
  PERMISSION_DENIED: 403,
  CANNOT_DELETE_FOREIGN_API_KEY: 403,
  CANNOT_DISABLE_FOREIGN_API_KEY: 403,
  CANNOT_EDIT_FOREIGN_API_KEY: 403,
  EDIT_PROFILE_DISABLED: 403,
  FIELD_LOCKED: 422,
  // The server
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}
