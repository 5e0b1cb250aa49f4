import type { UserPool } from '../identity';

/** What the portal needs of a user pool, be it the embedded one or an Amazon Cognito pool. */
export interface PortalPool extends Pick<UserPool, 'admin' | 'tokenVerifier' | 'poolId' | 'clientId'> {
  /** Path of the protocol on our own origin; absent: the vendor's public address. */
  readonly endpoint?: string;
  /** The sign-ins of a pool that shares the portal's database; absent: those of a pool elsewhere, of which its tokens alone tell. */
  readonly signIns?: UserPool['signIns'];
  /** Checks a password on the server; absent where only the browser may (decision T5). */
  readonly verifyPassword?: UserPool['verifyPassword'];
}
