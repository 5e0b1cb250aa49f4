import type { JsonObject } from '../../../engine/model';
import type { ApiFailure } from '../../http/api-client';
import type { PoolReference, SignInOutcome } from '../../identity/identity-client';

/** Result of a proof: an outcome of the user pool, or of the backend if it signs in by itself (decision T5). */
export type Proof =
  | Exclude<SignInOutcome, { readonly kind: 'mfa' }>
  | { readonly kind: 'mfa'; answer(code: string): Promise<Proof> }
  | { readonly kind: 'entered'; readonly profile: JsonObject }
  | { readonly kind: 'refused'; readonly failure: ApiFailure };

/** A sign-in or a reset in progress. It holds a password and what the pool keeps open, so it lives in memory only. */
export interface Attempt {
  /** Absent if the backend signs in by itself. */
  readonly pool: PoolReference | undefined;
  readonly email: string;
  readonly password: string;
  /** Sends the user to the administrators' portal. */
  readonly admin: boolean;
  /** The account's language from now on; '' leaves it. */
  readonly language: string;
  /** The pool's last challenge, still open; a token that could not be shown to the backend yet. */
  readonly open?: Proof;
}

/** The one attempt of the page. */
export interface AttemptHolder {
  current: Attempt | undefined;
}
