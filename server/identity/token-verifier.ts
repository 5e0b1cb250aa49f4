import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../ports';

/** The claims of a verified ID token that the portal uses. */
export interface IdTokenClaims {
  readonly sub: string;
  /** Lower-case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the person proved who they are; a refreshed token keeps it. */
  readonly authTime: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Every other claim: attributes such as `given_name` and `custom:country`. Unchecked words of the person: never a role. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Why a token was refused. `expired` also covers a sign-in that is not fresh enough; everything else is `invalid`. */
export type TokenRefusal = 'expired' | 'invalid';

export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  constructor(
    readonly refusal: TokenRefusal,
    options?: ErrorOptions,
  ) {
    super(`The token is ${refusal}.`, options);
  }
}

export interface IdTokenVerifierOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** The pool's keys in process, or the address (https) to fetch them from. */
  readonly keys: { readonly jwks: JSONWebKeySet } | { readonly jwksUri: string };
  readonly clock: Clock;
}

export interface IdTokenVerifier {
  /**
   * Checks signature, algorithm, issuer, audience, `token_use`, expiry and, with `freshWithinSeconds`, that the sign-in itself is
   * that recent. Throws `TokenRefused`. Whether the address is verified is told, not judged.
   */
  verify(jwt: string, options?: { readonly freshWithinSeconds?: number }): Promise<IdTokenClaims>;
}
