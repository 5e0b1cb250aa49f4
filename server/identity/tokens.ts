import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock, Random } from '../platform/ports';
import type { User } from './accounts';
import { refusals } from './errors';
import type { Grant } from './grants';
import type { SigningKeys } from './signing-key';

/** Lifetime of ID and access tokens in seconds; Cognito's default. */
export const TOKEN_SECONDS = 60 * 60;

export interface TokenPair {
  readonly idToken: string;
  readonly accessToken: string;
}

/** The user and the sign-in of an access token. */
export interface AccessClaims {
  readonly sub: string;
  readonly family: string;
  /** Whether it was issued for a refresh token only. */
  readonly isRefreshed: boolean;
}

/** Issues and reads the pool's own tokens. */
export interface Tokens {
  /**
   * An ID and an access token with Cognito's claims, for a user and one of their sign-ins. Tokens issued at a sign-in list the proven
   * factors in `amr` (RFC 8176); refreshed tokens have none.
   */
  issue(user: User, grant: Grant, shown: 'signIn' | 'refreshToken'): Promise<TokenPair>;
  /** Reads an access token: signature, issuer, client, kind and expiry. Throws Cognito's error, also for an ID token. */
  readAccess(token: string): Promise<AccessClaims>;
}

export interface TokenSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: Pick<SigningKeys, 'signer' | 'resolve'>;
  readonly clock: Clock;
  readonly random: Random;
}

export function createTokens({ issuer, clientId, keys, clock, random }: TokenSettings): Tokens {
  const sign = (claims: Record<string, unknown>, grant: Grant) => {
    const now = Math.floor(clock.now() / 1000);
    const { kid, privateKey } = keys.signer();
    return new SignJWT({
      ...claims,
      sub: grant.subject,
      iss: issuer,
      origin_jti: grant.family,
      jti: random.uuid(),
      auth_time: Math.floor(grant.authTime.getTime() / 1000),
      iat: now,
      exp: now + TOKEN_SECONDS,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
  };

  return {
    async issue(user, grant, shown) {
      const proven = shown === 'signIn' ? { amr: grant.withCode ? ['pwd', 'otp'] : ['pwd'] } : {};
      const event = random.uuid();
      const [idToken, accessToken] = await Promise.all([
        sign(
          {
            // The user's attributes come first, so that none can override a claim of the pool.
            ...user.attributes,
            ...proven,
            email: user.email,
            email_verified: user.email_verified,
            'cognito:username': user.sub,
            aud: clientId,
            event_id: event,
            token_use: 'id',
          },
          grant,
        ),
        sign(
          {
            ...proven,
            client_id: clientId,
            event_id: event,
            token_use: 'access',
            scope: 'aws.cognito.signin.user.admin',
            username: user.sub,
          },
          grant,
        ),
      ]);
      return { idToken, accessToken };
    },

    async readAccess(token) {
      try {
        const { payload } = await jwtVerify(token, keys.resolve, {
          algorithms: ['RS256'],
          issuer,
          currentDate: new Date(clock.now()),
          requiredClaims: ['exp', 'sub'],
        });
        const { sub, token_use: use, client_id: client, origin_jti: family } = payload;
        if (use !== 'access' || client !== clientId || typeof sub !== 'string' || typeof family !== 'string') {
          throw refusals.invalidAccessToken();
        }
        return { sub, family, isRefreshed: payload.amr === undefined };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw refusals.expiredAccessToken();
        throw refusals.invalidAccessToken();
      }
    },
  };
}
