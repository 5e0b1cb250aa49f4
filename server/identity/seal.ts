import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '../platform/ports';
import { keysFor, listed, type Secrets, secretId } from '../platform/secrets';

/** Minimum bytes of an installation's secret. */
const MIN_SECRET_BYTES = 32;

/** Keys derived from the installation's secret. Each purpose has its own key, so that a value made for one is useless for another. */
export interface Keyring {
  /**
   * Encrypts a value for storage. `context` (table, column, owner) is authenticated: an encrypted value moved elsewhere cannot be
   * decrypted.
   */
  seal(plain: string, context: string): string;
  /** Decrypts a value; throws if it was altered, moved, or encrypted with another secret. */
  open(sealed: string, context: string): string;
  /** A keyed hash of 32 bytes: stable for this installation, unpredictable outside it. */
  hash(purpose: string, ...parts: readonly string[]): Buffer;
  /** The requested number of bytes, otherwise like `hash`. */
  expand(purpose: string, length: number, ...parts: readonly string[]): Buffer;
}

/**
 * Derives the keys. Encrypted values name their secret, so that several can be in use during a rotation. Throws if a secret is too short.
 * @param hashing the key of hashes, which must outlive the secret; by default derived from the oldest secret
 */
export function createKeyring(secrets: Secrets, random: Random, hashing?: Buffer): Keyring {
  const masters = listed(secrets).map((secret) => Buffer.from(secret));
  for (const { length } of masters)
    if (length < MIN_SECRET_BYTES)
      throw new Error(`The user pool's secret has ${length} bytes; it needs at least ${MIN_SECRET_BYTES}.`);
  const ring = masters.map((master) => ({ id: secretId(master), key: derive(master, 'seal') }));
  const [newest] = ring;
  const oldest = masters.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('The user pool has no secret.');
  const hashKey = hashing ?? derive(oldest, 'hash');

  const hash: Keyring['hash'] = (purpose, ...parts) =>
    // JSON separates the parts: ('ab', 'c') and ('a', 'bc') must differ.
    createHmac('sha256', hashKey)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();

  return {
    seal(plain, context) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
      let failure: unknown = new Error('The value is sealed under a secret that is not known.');
      for (const key of keysFor(sealed, ring)) {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
        try {
          decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
          return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    hash,
    expand: (purpose, length, ...parts) =>
      Buffer.from(hkdfSync('sha256', hash(purpose, ...parts), '', `portico identity ${purpose}`, length)),
  };
}

/** The hash key derived from a secret, for an installation that has not stored one yet. */
export function hashingKeyOf(secret: string | Uint8Array): Buffer {
  return derive(Buffer.from(secret), 'hash');
}

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `portico identity ${purpose}`, 32));
}
