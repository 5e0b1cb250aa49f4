import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import type { Clock, Random } from '../ports';
import type { User } from './accounts';
import { refusals } from './errors';
import type { Grant } from './grants';
import type { SigningKey } from './signing-key';

/** Seconds that ID and access tokens live; Cognito's default. */
export const TOKEN_SECONDS = 60 * 60;

export interface TokenPair {
  readonly idToken: string;
  readonly accessToken: string;
}

/** Whose access token it is, and of which sign-in. */
export interface AccessClaims {
  readonly sub: string;
  readonly family: string;
}

/** Makes and reads the pool's own tokens. */
export interface Tokens {
  /** An ID and an access token with Cognito's claims, for a person and one of their sign-ins. */
  issue(user: User, grant: Grant): Promise<TokenPair>;
  /** Reads an access token: signature, issuer, client, kind and expiry. Throws Cognito's refusal; an ID token is none. */
  readAccess(token: string): Promise<AccessClaims>;
}

export interface TokenSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: SigningKey;
  readonly clock: Clock;
  readonly random: Random;
}

export function createTokens({ issuer, clientId, key, clock, random }: TokenSettings): Tokens {
  const publicKeys = createLocalJWKSet(key.jwks);

  const sign = (claims: Record<string, unknown>, grant: Grant) => {
    const now = Math.floor(clock.now() / 1000);
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
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(key.privateKey);
  };

  return {
    async issue(user, grant) {
      const event = random.uuid();
      const [idToken, accessToken] = await Promise.all([
        sign(
          {
            // The person's own words come first, so that none of them can stand in for a claim of ours.
            ...user.attributes,
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
        const { payload } = await jwtVerify(token, publicKeys, {
          algorithms: ['RS256'],
          issuer,
          currentDate: new Date(clock.now()),
          requiredClaims: ['exp', 'sub'],
        });
        const { sub, token_use: use, client_id: client, origin_jti: family } = payload;
        if (use !== 'access' || client !== clientId || typeof sub !== 'string' || typeof family !== 'string') {
          throw refusals.invalidAccessToken();
        }
        return { sub, family };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw refusals.expiredAccessToken();
        throw refusals.invalidAccessToken();
      }
    },
  };
}
