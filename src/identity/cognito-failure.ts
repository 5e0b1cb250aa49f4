import type { IdentityFailure } from './identity-client';

/** A failure as the library passes it. One without a code is a response outside the protocol: the server is down or unreachable. */
export function cognitoFailure(error: unknown): IdentityFailure {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  // The library's own message, without a request to the pool, when its tokens are gone.
  if (message === 'User is not authenticated') {
    return { kind: 'failed', code: 'NotAuthorizedException', reason: 'SessionExpired', message };
  }
  if (typeof code !== 'string' || code === '' || code === 'NetworkError')
    return { kind: 'failed', code: 'NetworkError' };
  if (typeof message !== 'string' || message === '') return { kind: 'failed', code };
  const reason = code === 'NotAuthorizedException' ? reasonOf(message) : undefined;
  return { kind: 'failed', code, message, ...(reason && { reason }) };
}

/** `NotAuthorizedException` is a wrong password and much else; only its message distinguishes them. */
const sentences: readonly (readonly [begins: string, reason: NonNullable<IdentityFailure['reason']>])[] = [
  ['Password attempts exceeded', 'PasswordAttemptsExceeded'],
  ['Invalid session for the user', 'SessionExpired'],
  ['Access Token', 'SessionExpired'],
  ['User is disabled', 'UserDisabled'],
  ['Temporary password has expired', 'TemporaryPasswordExpired'],
];

function reasonOf(message: string): IdentityFailure['reason'] {
  return sentences.find(([begins]) => message.startsWith(begins))?.[1];
}
