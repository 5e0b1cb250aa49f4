import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { licenseFile, licenseFileName, licenseFileText } from '../../../server/features/keys/license-file';
import { freshSecret, hashSecret, secretMatches } from '../../../server/features/keys/secret';
import { freshSigningPair, signText } from '../../../server/features/keys/signing-pair';
import { keyStatus } from '../../../server/features/keys/status';
import { freshLicenseNumber } from '../../../server/features/licenses/number';
import { createSealingKeys } from '../../../server/platform/http/sealing';

const now = Date.parse('2026-11-21T12:00:00Z');
const random = { bytes: randomBytes, integer: (below: number) => below - 1, uuid: () => 'id' };

describe('The secret of an API key', () => {
  it('has 256 bits, and only its hash and last four characters are kept', () => {
    const { secret, hash, hint } = freshSecret(random);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).toBe(hashSecret(secret));
    expect(hint).toBe(secret.slice(-4));
    expect(freshSecret(random).secret).not.toBe(secret);
  });

  it('is matched as a whole', () => {
    const { secret, hash } = freshSecret(random);
    expect(secretMatches(secret, hash)).toBe(true);
    expect(secretMatches(`${secret}a`, hash)).toBe(false);
    expect(secretMatches('', hash)).toBe(false);
    expect(secretMatches(secret, 'short')).toBe(false);
  });
});

describe('The status of an API key', () => {
  const key = { enabled: true, expiresAt: null, deletedAt: null };
  it.each([
    ['ACTIVE', key],
    ['ACTIVE', { ...key, expiresAt: new Date(now + 1) }],
    ['EXPIRED', { ...key, expiresAt: new Date(now) }],
    ['DISABLED', { ...key, enabled: false, expiresAt: new Date(now - 1) }],
    ['DELETED', { enabled: false, expiresAt: new Date(now - 1), deletedAt: new Date(now) }],
  ])('%s', (status, standing) => {
    expect(keyStatus(standing, now)).toBe(status);
  });
});

describe('A license file', () => {
  const license = {
    id: 'l1',
    number: 'LIC-7F3K-92QD',
    licenseType: 'ACADEMIC_WLS',
    category: 'wls',
    product: 'Solver\nSIGNATURE=forged',
    startsAt: '2026-01-01T00:00:00.000Z',
    expiresAt: null,
    limits: { sessions: 2, machines: null, cores: null, keys: null },
  } as Parameters<typeof licenseFileText>[0];

  it('is signed over every line before the last, and says by which key', async () => {
    const seal = createSealingKeys('a secret of some length for tests');
    const pair = await freshSigningPair(2048, seal);
    expect(pair.sealed).not.toContain('PRIVATE');
    const text = licenseFileText(license, { accessId: 'pk_1' }, { at: now, kid: pair.kid });
    const file = licenseFile(text, signText(text, pair, seal));
    const signature = /SIGNATURE=(.+)\n$/.exec(file)?.[1] ?? '';
    const signed = file.slice(0, file.lastIndexOf('SIGNATURE='));
    const key = createPublicKey({ key: { ...pair.publicJwk }, format: 'jwk' });
    expect(verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(verify('sha256', Buffer.from(`${signed} `), key, Buffer.from(signature, 'base64url'))).toBe(false);
    expect(file).toContain(`KEY_ID=${pair.kid}\n`);
    const another = createSealingKeys('another secret of some length');
    expect(() => signText(text, pair, another)).toThrow(pair.kid);
  });

  it('keeps each value on its own line, so that no value can forge another', () => {
    const text = licenseFileText(license, { accessId: 'pk_1' }, { at: now, kid: 'k' });
    expect(text.split('\n').filter((line) => line.startsWith('SIGNATURE='))).toEqual([]);
    expect(text).toContain('PRODUCT=Solver SIGNATURE=forged\n');
    expect(text).toContain('ACCESS_ID=pk_1\n');
  });

  it('has a name that needs no quoting', () => {
    expect(licenseFileName({ number: 'LIC-1"; x=\n' })).toBe('LIC-1___x__.lic');
  });
});

describe('A license number', () => {
  it('can be read over the telephone', () => {
    const draw = { ...random, integer: (below: number) => Math.floor(Math.random() * below) };
    for (let round = 0; round < 200; round += 1) {
      expect(freshLicenseNumber(draw)).toMatch(/^LIC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    }
  });
});
