import { createCognitoAdmin, createTokenVerifier } from '../identity';
import type { Configuration } from '../platform/configuration';
import type { Clock } from '../platform/ports';
import type { PortalPool } from './portal-pool';

/** An Amazon Cognito pool: the browser proves passwords to it directly; the server only verifies tokens and administers it. */
export function connectCognito(
  { region, userPoolId, clientId }: NonNullable<Configuration['cognito']>,
  clock: Clock,
): PortalPool {
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  return {
    poolId: userPoolId,
    clientId,
    admin: createCognitoAdmin({ poolId: userPoolId }),
    tokenVerifier: createTokenVerifier({
      issuer,
      clientId,
      keys: { jwksUri: `${issuer}/.well-known/jwks.json` },
      clock,
    }),
  };
}
