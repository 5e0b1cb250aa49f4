/** Where an account is, as `sso/init` returns it. */
export interface PoolReference {
  readonly userPoolId: string;
  readonly clientId: string;
  /** Address of the protocol, verbatim; absent: the vendor's public one. */
  readonly endpoint?: string;
}

/** The pool refused, or could not be reached. */
export interface IdentityFailure {
  readonly kind: 'failed';
  /** The vendor's own code, for instance `CodeMismatchException`; `NetworkError` without a response of the protocol. */
  readonly code: string;
  /** What the vendor states only in its message, as a code: one code of theirs may have several meanings. */
  readonly reason?: 'PasswordAttemptsExceeded' | 'SessionExpired' | 'UserDisabled' | 'TemporaryPasswordExpired';
  /** The vendor's own message, a last resort for display. */
  readonly message?: string;
}

/** Result of a sign-in attempt. A challenge is answered on the outcome itself, as long as the pool holds it open. */
export type SignInOutcome =
  | {
      readonly kind: 'signedIn';
      /** Shown to the backend once. */
      readonly idToken: string;
      readonly session: IdentitySession;
    }
  /** A temporary password was right and must be replaced. */
  | { readonly kind: 'newPassword'; complete(password: string): Promise<SignInOutcome> }
  /** The password was right; a one-time code of an authenticator app, or a recovery code, is required. */
  | { readonly kind: 'mfa'; answer(code: string): Promise<SignInOutcome> }
  | IdentityFailure;

/** Nothing but success, or the failure. */
export type IdentityOutcome = { readonly kind: 'done' } | IdentityFailure;

/** A code has been sent. */
export type CodeSent =
  /** `destination` is masked by the pool, `t***@e***`; absent if the pool does not return it. */
  { readonly kind: 'done'; readonly destination?: string } | IdentityFailure;

export type SignUpOutcome =
  | { readonly kind: 'done'; readonly confirmed: boolean; readonly destination?: string }
  | IdentityFailure;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a user who has just signed in may do to their own account. Lives in memory, like its tokens. */
export interface IdentitySession {
  /** Begins the setup of an authenticator app: the secret it shares with the pool, in base32. */
  associateToken(): Promise<{ readonly kind: 'done'; readonly secret: string } | IdentityFailure>;
  /** Verifies the app by one of its codes. */
  verifyToken(code: string, deviceName: string): Promise<IdentityOutcome>;
  /** Whether the pool requires the app's code at sign-in. */
  preferToken(on: boolean): Promise<IdentityOutcome>;
  changePassword(previous: string, next: string): Promise<IdentityOutcome>;
  /** Revokes the tokens of this sign-in at the pool. */
  signOut(): Promise<IdentityOutcome>;
}

/** The user pool as the portal needs it. One adapter per vendor; replaceable. Every outcome is data: nothing here rejects. */
export interface IdentityClient {
  signIn(pool: PoolReference, credentials: Credentials): Promise<SignInOutcome>;
  /** @param sign `attributes` by the pool's own names, besides `email`; `metadata` reaches the pool's triggers and is not stored */
  signUp(
    pool: PoolReference,
    sign: Credentials & {
      readonly attributes: Readonly<Record<string, string>>;
      readonly metadata?: Readonly<Record<string, string>>;
    },
  ): Promise<SignUpOutcome>;
  confirmSignUp(
    pool: PoolReference,
    proof: { readonly email: string; readonly code: string },
  ): Promise<IdentityOutcome>;
  /** Sends the code of a sign-up again; the one before it is void. */
  resendCode(pool: PoolReference, account: { readonly email: string }): Promise<CodeSent>;
  forgotPassword(pool: PoolReference, account: { readonly email: string }): Promise<CodeSent>;
  confirmPassword(pool: PoolReference, proof: Credentials & { readonly code: string }): Promise<IdentityOutcome>;
}
