import type { IdentityFailure } from './identity-client';

/**
 * Whether the address may be confirmed already, because the answer to an earlier attempt was lost or it was done in another window: the
 * pool reports that there is nothing to confirm, or that the code is used up. Then the password decides.
 */
export function mayBeConfirmed({ code }: IdentityFailure): boolean {
  return code === 'NotAuthorizedException' || code === 'ExpiredCodeException';
}
