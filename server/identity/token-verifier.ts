import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Clock } from '../platform/ports';

/** The claims of a verified ID token that the portal uses. */
export interface IdTokenClaims {
  readonly sub: string;
  /** Lower-case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Its sign-in; absent if the pool does not report it. */
  readonly family?: string;
  /** When the user authenticated; a refreshed token keeps it. */
  readonly authTime: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** All other claims: attributes such as `given_name` and `custom:country`. Unverified values of the user: never a role. */
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
  /** The pool's keys in process, static or by lookup, or the address (https) to fetch them from. */
  readonly keys:
    | { readonly jwks: JSONWebKeySet }
    | { readonly resolve: JWTVerifyGetKey }
    | { readonly jwksUri: string };
  readonly clock: Clock;
}

export interface IdTokenVerifier {
  /**
   * Checks signature, algorithm, issuer, audience, `token_use`, expiry and, with `freshWithinSeconds`, that the sign-in itself is that
   * recent. Throws `TokenRefused`. Whether the address is verified is returned, not checked.
   */
  verify(jwt: string, options?: { readonly freshWithinSeconds?: number }): Promise<IdTokenClaims>;
}

/** Allowed difference of two clocks in seconds. */
const GRACE_SECONDS = 30;

/** Header members by which a token names its own key. This pool's tokens never contain them. */
const foreignKeyHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit'];

/**
 * Creates the verifier for ID tokens of one pool and client, embedded or real. The time comes from the clock port, so that tokens, codes
 * and sessions use one clock (quality R31).
 */
export function createTokenVerifier({ issuer, clientId, keys, clock }: IdTokenVerifierOptions): IdTokenVerifier {
  const resolveKey = resolverOf(keys);

  return {
    async verify(jwt, { freshWithinSeconds } = {}) {
      const payload = await readPayload(jwt, resolveKey, { issuer, clientId, now: clock.now() });
      const claims = readClaims(payload);
      const age = clock.now() / 1000 - claims.authTime.getTime() / 1000;
      if (age < -GRACE_SECONDS) throw new TokenRefused('invalid');
      if (freshWithinSeconds !== undefined && age > freshWithinSeconds + GRACE_SECONDS) {
        throw new TokenRefused('expired');
      }
      return claims;
    },
  };
}

/** The keys could not be fetched. The token may still be valid: answer "try again", not "signed out". */
export class SigningKeysUnreachable extends Error {
  override readonly name = 'SigningKeysUnreachable';
}

function resolverOf(keys: IdTokenVerifierOptions['keys']): JWTVerifyGetKey {
  if ('resolve' in keys) return keys.resolve;
  return 'jwks' in keys ? createLocalJWKSet(keys.jwks) : remoteKeys(keys.jwksUri);
}

function remoteKeys(jwksUri: string): JWTVerifyGetKey {
  const uri = new URL(jwksUri);
  if (uri.protocol !== 'https:') throw new Error(`Signing keys are fetched over https only, not from ${uri.href}.`);
  const fetchKey = createRemoteJWKSet(uri, { timeoutDuration: 5000, cooldownDuration: 30_000, cacheMaxAge: 600_000 });
  return async (header, token) => {
    try {
      return await fetchKey(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new SigningKeysUnreachable('The signing keys of the user pool could not be fetched.', { cause });
    }
  };
}

async function readPayload(
  jwt: string,
  resolveKey: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string; now: number },
): Promise<JWTPayload> {
  try {
    const header: object = decodeProtectedHeader(jwt);
    if (foreignKeyHeaders.some((name) => name in header)) throw new TokenRefused('invalid');
    const { payload } = await jwtVerify(jwt, resolveKey, {
      algorithms: ['RS256'],
      issuer: expected.issuer,
      audience: expected.clientId,
      currentDate: new Date(expected.now),
      clockTolerance: GRACE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    });
    return payload;
  } catch (error) {
    if (error instanceof TokenRefused || error instanceof SigningKeysUnreachable) throw error;
    if (error instanceof errors.JWTExpired) throw new TokenRefused('expired', { cause: error });
    throw new TokenRefused('invalid', { cause: error });
  }
}

function readClaims(payload: JWTPayload): IdTokenClaims {
  const { sub, exp, iat, aud, token_use: use, auth_time: authTime, email, email_verified: verified } = payload;
  const { origin_jti: family } = payload;
  if (
    use !== 'id' ||
    typeof aud !== 'string' ||
    typeof sub !== 'string' ||
    typeof email !== 'string' ||
    typeof authTime !== 'number' ||
    typeof iat !== 'number' ||
    typeof exp !== 'number'
  ) {
    throw new TokenRefused('invalid');
  }
  return {
    sub,
    email: email.toLowerCase(),
    emailVerified: verified === true,
    ...(typeof family === 'string' ? { family } : {}),
    authTime: new Date(authTime * 1000),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    claims: payload,
  };
}
