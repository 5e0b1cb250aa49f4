import { generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, exportJWK, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokens } from '../../../server/identity/tokens';
import { FakeClock, systemRandom } from './support/fakes';

const issuer = 'https://portal.example/iam/cognito/us-east-1_Test';
const clientId = 'client1234';
const clock = new FakeClock(1_800_000_000_000);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'ours', alg: 'RS256' }] };
const keys = { signer: () => ({ kid: 'ours', privateKey }), resolve: createLocalJWKSet(jwks) };
const tokens = createTokens({ issuer, clientId, keys, clock, random: systemRandom });

const claims = {
  sub: 'a-person',
  iss: issuer,
  client_id: clientId,
  token_use: 'access',
  origin_jti: 'a-sign-in',
  exp: clock.now() / 1000 + 60,
};

function read(changes: JWTPayload) {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'ours' })
    .sign(privateKey)
    .then(tokens.readAccess);
}

/* Each claim by itself, in tokens that the pool's own key has signed: nothing may hang on another check that happens to fail too. */
describe('An access token', () => {
  it('names its person and its sign-in', async () => {
    expect(await read({})).toEqual({ sub: 'a-person', family: 'a-sign-in', isRefreshed: true });
  });

  it.each([
    ['is of another kind', { token_use: 'id' }],
    ['is of no kind', { token_use: undefined }],
    ['is for another client', { client_id: 'client9999' }],
    ['is of another pool', { iss: `${issuer}x` }],
    ['names no person', { sub: undefined }],
    ['names no sign-in', { origin_jti: undefined }],
    ['has no expiry', { exp: undefined }],
    ['has expired', { exp: clock.now() / 1000 }],
  ])('is refused when it %s', async (_name, changes) => {
    await expect(read(changes)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});
