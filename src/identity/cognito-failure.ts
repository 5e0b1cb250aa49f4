import type { IdentityFailure } from './identity-client';

/**
 * A failure as the library hands it over. One without a code is an answer that was no protocol answer: the server is down or
 * unreachable.
 */
export function cognitoFailure(error: unknown): IdentityFailure {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  // What the library says by itself, without asking the pool, when its tokens are gone.
  if (message === 'User is not authenticated') {
    return { kind: 'failed', code: 'NotAuthorizedException', reason: 'SessionExpired', message };
  }
  if (typeof code !== 'string' || code === '' || code === 'NetworkError')
    return { kind: 'failed', code: 'NetworkError' };
  if (typeof message !== 'string' || message === '') return { kind: 'failed', code };
  const reason = code === 'NotAuthorizedException' ? reasonOf(message) : undefined;
  return { kind: 'failed', code, message, ...(reason && { reason }) };
}

/** `NotAuthorizedException` stands for a wrong password and for much else; only its sentence tells which. */
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
