import type { UserPool } from '../identity';

/** What the portal needs of a user pool, embedded or Amazon Cognito. */
export interface PortalPool extends Pick<UserPool, 'admin' | 'tokenVerifier' | 'poolId' | 'clientId'> {
  /** Path of the protocol on the portal's origin; absent: the vendor's public address. */
  readonly endpoint?: string;
  /**
   * The sign-ins of a pool that shares the portal's database; absent for an external pool, whose sign-ins are known only from its tokens.
   */
  readonly signIns?: UserPool['signIns'];
  /** The keys that sign tokens; absent for an external pool, which keeps its own. */
  readonly signingKeys?: UserPool['signingKeys'];
  /** Checks a password on the server; absent if only the browser may (decision T5). */
  readonly verifyPassword?: UserPool['verifyPassword'];
}
