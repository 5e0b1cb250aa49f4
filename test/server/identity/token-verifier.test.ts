import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenVerifier, TokenRefused } from '../../../server/identity';
import { FakeClock } from './support/fakes';

const issuer = 'https://portal.example/iam/cognito/us-east-1_Test';
const clientId = 'client1234';
const clock = new FakeClock(1_800_000_000_000);
const now = clock.now() / 1000;
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwks = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'RS256', use: 'sig' }] };
const verifier = createTokenVerifier({ issuer, clientId, keys: { jwks }, clock });

const claims = {
  sub: 'a-person',
  iss: issuer,
  aud: clientId,
  token_use: 'id',
  email: 'Maria@Example.org',
  email_verified: true,
  auth_time: now - 10,
  iat: now - 10,
  exp: now + 3600,
  given_name: 'Maria',
};

function token(changes: JWTPayload = {}, header: object = {}, key = ours.privateKey): Promise<string> {
  return new SignJWT({ ...claims, jti: randomUUID(), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'ours', ...header })
    .sign(key);
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function refusalOf(jwt: string, options?: { freshWithinSeconds?: number }): Promise<string> {
  const verdict = await verifier.verify(jwt, options).catch((error: unknown) => error);
  return verdict instanceof TokenRefused ? verdict.refusal : `not refused: ${String(verdict)}`;
}

describe('S19: an ID token', () => {
  it('is accepted when everything is right, and read', async () => {
    expect(await verifier.verify(await token(), { freshWithinSeconds: 300 })).toMatchObject({
      sub: 'a-person',
      email: 'maria@example.org',
      emailVerified: true,
      authTime: new Date((now - 10) * 1000),
      claims: { given_name: 'Maria' },
    });
  });

  it('with algorithm "none" is refused', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await refusalOf(`${encode({ alg, kid: 'ours' })}.${encode(claims)}.`)).toBe('invalid');
    }
  });

  it('signed with HS256 and the public key as secret is refused', async () => {
    const signed = `${encode({ alg: 'HS256', kid: 'ours' })}.${encode(claims)}`;
    for (const secret of [await exportSPKI(ours.publicKey), JSON.stringify(jwks.keys[0])]) {
      expect(await refusalOf(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)).toBe(
        'invalid',
      );
    }
  });

  it('signed by another key is refused, whatever key its header points at', async () => {
    const jwk = await exportJWK(theirs.publicKey);
    for (const header of [
      {},
      { kid: 'theirs' },
      { kid: '../../../../etc/passwd' },
      { kid: "' or 1=1 --" },
      { kid: '' },
      { jwk },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/chain.pem' },
      { x5c: ['MIIB'] },
    ]) {
      expect(await refusalOf(await token({}, header, theirs.privateKey)), JSON.stringify(header)).toBe('invalid');
    }
  });

  it('of ours that names a key of its own is refused too', async () => {
    for (const name of ['jku', 'x5u']) {
      expect(await refusalOf(await token({}, { [name]: 'https://evil.example/' }))).toBe('invalid');
    }
  });

  it('signed with another RSA algorithm is refused', async () => {
    for (const alg of ['RS384', 'RS512', 'PS256']) expect(await refusalOf(await token({}, { alg }))).toBe('invalid');
  });

  it('is held to RS256 by us, also when the published key names no algorithm', async () => {
    const [{ alg: _alg, ...anyAlgorithm } = {}] = jwks.keys;
    const lenient = createTokenVerifier({
      issuer,
      clientId,
      keys: { jwks: { keys: [anyAlgorithm as (typeof jwks.keys)[0]] } },
      clock,
    });
    await expect(lenient.verify(await token())).resolves.toMatchObject({ sub: 'a-person' });
    await expect(lenient.verify(await token({}, { alg: 'RS384' }))).rejects.toMatchObject({ refusal: 'invalid' });
  });

  it.each([
    ['of another pool', { iss: `${issuer}x` }],
    ['of no pool', { iss: undefined }],
    ['for another client', { aud: 'client9999' }],
    ['for several clients', { aud: [clientId, 'client9999'] }],
    ['for no client', { aud: undefined }],
    ['that is an access token', { token_use: 'access', client_id: clientId }],
    ['of no kind', { token_use: undefined }],
    ['without a person', { sub: undefined }],
    ['without an address', { email: undefined }],
    ['without the time of the sign-in', { auth_time: undefined }],
    ['with a sign-in in the future', { auth_time: now + 120 }],
    ['without an expiry', { exp: undefined }],
    ['that is not valid yet', { nbf: now + 120 }],
  ])('%s is refused', async (_name, changes) => {
    expect(await refusalOf(await token(changes))).toBe('invalid');
  });

  it('is refused once expired, half a minute of difference between clocks allowed', async () => {
    expect(await refusalOf(await token({ exp: now - 31 }))).toBe('expired');
    await expect(verifier.verify(await token({ exp: now - 20 }))).resolves.toBeDefined();
  });

  it('is refused where a fresh sign-in is asked for and it stems from an old one', async () => {
    expect(await refusalOf(await token({ auth_time: now - 400 }), { freshWithinSeconds: 300 })).toBe('expired');
    await expect(verifier.verify(await token({ auth_time: now - 400 }))).resolves.toBeDefined();
  });

  it('says when the address is not verified, and takes only the boolean for yes', async () => {
    for (const verified of [false, 'true', 1, undefined]) {
      expect((await verifier.verify(await token({ email_verified: verified }))).emailVerified).toBe(false);
    }
  });

  it('with a byte changed anywhere in payload or signature is refused', async () => {
    const jwt = await token();
    const start = jwt.indexOf('.') + 1;
    for (let index = start; index < jwt.length - 1; index += 23) {
      if (jwt[index] === '.') continue;
      const changed = `${jwt.slice(0, index)}${jwt[index] === 'A' ? 'B' : 'A'}${jwt.slice(index + 1)}`;
      expect(await refusalOf(changed), String(index)).toBe('invalid');
    }
  });

  it.each(['', 'x', '..', 'a.b.c', 'é.é.é', 'null', '{}'])('that is no token ("%s") is refused', async (text) => {
    expect(await refusalOf(text)).toBe('invalid');
  });
});

describe('The keys of a real pool', () => {
  it('are fetched over https only', () => {
    expect(() =>
      createTokenVerifier({ issuer, clientId, keys: { jwksUri: 'http://portal.example/jwks.json' }, clock }),
    ).toThrow(/https/);
  });
});
