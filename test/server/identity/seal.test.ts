import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decoyCredential, decoyMask, decoySubject } from '../../../server/identity/decoy';
import { maskAddress } from '../../../server/identity/mask';
import { createKeyring } from '../../../server/identity/seal';
import { modN, N, power } from '../../../server/identity/srp/group';
import { systemRandom } from './support/fakes';

const keyring = createKeyring(randomBytes(32), systemRandom);

describe('A sealed value', () => {
  it('opens in its place and nowhere else', () => {
    const sealed = keyring.seal('secret', 'table.column owner-1');
    expect(keyring.open(sealed, 'table.column owner-1')).toBe('secret');
    expect(() => keyring.open(sealed, 'table.column owner-2')).toThrow();
  });

  it('shows nothing and is never the same twice', () => {
    const sealed = keyring.seal('secret', 'place');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
    expect(keyring.seal('secret', 'place')).not.toBe(sealed);
  });

  it('does not open after a change of any byte, when cut short, or under another secret', () => {
    const bytes = Buffer.from(keyring.seal('secret', 'place'), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => keyring.open(changed.toString('base64url'), 'place')).toThrow();
    }
    expect(() => keyring.open(bytes.subarray(0, 20).toString('base64url'), 'place')).toThrow();
    const stranger = createKeyring(randomBytes(32), systemRandom);
    expect(() => stranger.open(bytes.toString('base64url'), 'place')).toThrow();
  });

  it('asks for a secret worth the name', () => {
    expect(() => createKeyring('short', systemRandom)).toThrow(/at least 32/);
  });
});

describe('A keyed hash', () => {
  it('keeps purposes and parts apart', () => {
    const hashes = [
      keyring.hash('a', 'bc', 'd'),
      keyring.hash('a', 'b', 'cd'),
      keyring.hash('ab', 'c', 'd'),
      keyring.hash('a', 'bcd'),
    ].map((hash) => hash.toString('hex'));
    expect(new Set(hashes).size).toBe(4);
    expect(keyring.hash('a', 'bc', 'd').toString('hex')).toBe(hashes[0]);
  });
});

describe('The stand-in for an unknown person', () => {
  const subject = decoySubject(keyring, 'nobody@example.org');

  it('is the same each time, and another for another address or installation', () => {
    expect(decoySubject(keyring, 'nobody@example.org')).toBe(subject);
    expect(decoySubject(keyring, 'nobody@example.com')).not.toBe(subject);
    expect(decoySubject(createKeyring(randomBytes(32), systemRandom), 'nobody@example.org')).not.toBe(subject);
    expect(decoyCredential(keyring, subject)).toEqual(decoyCredential(keyring, subject));
  });

  it('has an id of the form of a random UUID', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(decoySubject(keyring, `p${index}@example.org`)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it('is found again under its own id, with the mask of the address', () => {
    for (const email of ['nobody@example.org', 'zoe@9live.net', '7up@queue.fr', 'a@b.co']) {
      const id = decoySubject(keyring, email);
      expect(decoySubject(keyring, id)).toBe(id);
      expect(decoyMask(keyring, id)).toBe(maskAddress(email));
    }
  });

  it('hides the letters of the mask: the last bytes of the ids take every value', () => {
    const last = new Set<string>();
    for (let index = 0; index < 6000; index += 1) last.add(decoySubject(keyring, `n${index}@example.org`).slice(-2));
    expect(last.size).toBe(256);
  });

  it('has a verifier that is a square, as those of people are', () => {
    for (let index = 0; index < 20; index += 1) {
      const { verifier } = decoyCredential(keyring, decoySubject(keyring, `q${index}@example.org`));
      const value = BigInt(`0x${verifier}`);
      // Euler's criterion, one factor apart: OpenSSL does not hand out a result of one.
      expect(modN(power(value, (N - 1n) / 2n - 1n) * value)).toBe(1n);
    }
  });
});
