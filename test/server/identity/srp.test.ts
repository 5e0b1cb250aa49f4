import { randomBytes } from 'node:crypto';
import * as library from 'amazon-cognito-identity-js';
import { describe, expect, it } from 'vitest';
import { g, k, modN, N, padded, power, toInteger } from '../../../server/identity/srp/group';
import { openHandshake, provesPassword, readClientPublic } from '../../../server/identity/srp/handshake';
import { makeCredential, matchesCredential } from '../../../server/identity/srp/verifier';
import { createSrpClient, groupPrime } from './support/srp-client';

const owner = { poolName: 'Abc123xyz', sub: '5f1e9a34-1111-4222-8333-444455556666' };
const password = 'Walnut Harbour 77 – été';

describe('The group', () => {
  it('is the 3072-bit group that the client library uses', () => {
    expect(N).toBe(groupPrime);
    expect(N.toString(2)).toHaveLength(3072);
  });

  it('raises to powers as plain arithmetic does', () => {
    for (let round = 0; round < 20; round += 1) {
      const base = modN(toInteger(randomBytes(384)));
      const squared = Array.from({ length: 16 }).reduce<bigint>((value) => modN(value * value), base);
      expect(power(base, 65537n)).toBe(modN(squared * base));
    }
    expect([power(0n, 5n), power(1n, 5n), power(N - 1n, 5n), power(N - 1n, 6n)]).toEqual([0n, 1n, N - 1n, 1n]);
    expect(power(g, 10n)).toBe(1024n);
  });

  it.each([
    [0n, '00'],
    [0x14n, '14'],
    [0x7fn, '7f'],
    [0x80n, '0080'],
    [0xecn, '00ec'],
    [0xfffn, '0fff'],
  ])('writes the integer %d with the padding of a Java BigInteger', (value, hex) => {
    expect(padded(value).toString('hex')).toBe(hex);
  });

  it('brings the remainder of a negative number into the group', () => {
    expect(modN(-1n)).toBe(N - 1n);
  });
});

describe('A credential', () => {
  const credential = makeCredential(owner, password, randomBytes(16));

  it('matches its password and no other', () => {
    expect(matchesCredential(owner, password, credential)).toBe(true);
    expect(matchesCredential(owner, `${password} `, credential)).toBe(false);
    expect(matchesCredential(owner, '', credential)).toBe(false);
  });

  it('is bound to the person and to the pool', () => {
    expect(matchesCredential({ ...owner, sub: owner.sub.replace('5', '6') }, password, credential)).toBe(false);
    expect(matchesCredential({ ...owner, poolName: 'Abc123xyy' }, password, credential)).toBe(false);
  });

  it('does not hold the password', () => {
    expect(JSON.stringify(credential)).not.toContain(password);
  });
});

describe('A handshake', () => {
  /** One sign-in with salts and secrets of our choice; true when the server is convinced. */
  function handshake(salt: Uint8Array, clientSecret: bigint, typed: string, sent = password): boolean {
    const credential = makeCredential(owner, sent, salt);
    const client = createSrpClient(clientSecret);
    const A = readClientPublic(client.publicValue);
    if (A === undefined) return false;
    const opened = openHandshake(A, credential, randomBytes(32));
    const secretBlock = randomBytes(64);
    const answer = client.answer(owner.poolName, typed, {
      USER_ID_FOR_SRP: owner.sub,
      SRP_B: opened.serverPublic,
      SALT: credential.salt,
      SECRET_BLOCK: secretBlock.toString('base64'),
    });
    return provesPassword(opened, owner, credential, {
      secretBlock,
      timestamp: answer.TIMESTAMP,
      signature: Buffer.from(answer.PASSWORD_CLAIM_SIGNATURE, 'base64'),
    });
  }

  it('convinces the server of the right password, whatever the leading bits of salt and public values', () => {
    const salts = [
      Buffer.alloc(16, 0xff),
      Buffer.concat([Buffer.alloc(2), Buffer.alloc(14, 0x80)]),
      Buffer.concat([Buffer.of(0x0f), randomBytes(15)]),
      ...Array.from({ length: 12 }, () => randomBytes(16)),
    ];
    for (const salt of salts) {
      expect(handshake(salt, toInteger(randomBytes(32)), password), salt.toString('hex')).toBe(true);
    }
  });

  it('does not convince the server of a wrong password', () => {
    expect(handshake(randomBytes(16), 12345n, 'Walnut Harbour 78')).toBe(false);
  });

  it('uses the multiplier of the client library', () => {
    // Exported, but missing from the library's types.
    const AuthenticationHelper = Reflect.get(library, 'AuthenticationHelper');
    const helper: object = new AuthenticationHelper(owner.poolName);
    expect(Reflect.get(helper, 'k').toString(16)).toBe(k.toString(16));
  });

  it.each([
    ['0', '0'],
    ['N', N.toString(16)],
    ['2N', (2n * N).toString(16)],
    ['1', '1'],
    ['N + 1', (N + 1n).toString(16)],
    ['N - 1', (N - 1n).toString(16)],
    ['nothing', ''],
    ['text', 'zz'],
    ['a number of 5,000 digits', 'f'.repeat(5000)],
    ['a negative number', '-5'],
  ])('refuses %s as the client’s public value', (_name, hex) => {
    expect(readClientPublic(hex)).toBeUndefined();
  });

  it('refuses a signature of another length, and an empty one', () => {
    const credential = makeCredential(owner, password, randomBytes(16));
    const opened = openHandshake(12345678901234567890n, credential, randomBytes(32));
    for (const signature of [Buffer.alloc(0), Buffer.alloc(31), Buffer.alloc(33), Buffer.alloc(32)]) {
      expect(
        provesPassword(opened, owner, credential, { secretBlock: Buffer.alloc(1), timestamp: '', signature }),
      ).toBe(false);
    }
  });

  it('refuses a client that brings the shared secret to one', () => {
    // Somebody with the verifier in hand chooses A so that A · v^u is 1; no u is known beforehand, so the base is forced here.
    const credential = { salt: '1', verifier: '1' };
    const handshakeOfOne = { clientPublic: (N + 1n).toString(16), serverSecret: '5', serverPublic: '7' };
    expect(
      provesPassword(handshakeOfOne, owner, credential, {
        secretBlock: Buffer.alloc(1),
        timestamp: '',
        signature: Buffer.alloc(32),
      }),
    ).toBe(false);
  });
});
