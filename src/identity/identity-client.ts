/** Where an account lives, as `sso/init` answers it. */
export interface PoolReference {
  readonly userPoolId: string;
  readonly clientId: string;
  /** Address of the protocol, verbatim; absent: the vendor's public one. */
  readonly endpoint?: string;
}

/** How an attempt to sign in went on. Everything is data; the client never throws. */
export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly idToken: string }
  /** Another proof or another password is wanted first, named by the user pool's own code. */
  | { readonly kind: 'challenged'; readonly code: 'NewPasswordRequiredException' | 'MFARequiredException' }
  | { readonly kind: 'failed'; readonly code: string; readonly message?: string };

/** The user pool as the portal needs it. One adapter per vendor; replaceable. */
export interface IdentityClient {
  signIn(
    pool: PoolReference,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<SignInOutcome>;
}
