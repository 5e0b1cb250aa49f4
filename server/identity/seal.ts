import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '../ports';

/** The fewest bytes of an installation's secret. */
const MIN_SECRET_BYTES = 32;

/**
 * What is derived from the installation's secret. Each purpose has its own key, so that a value made for one is worthless for
 * another.
 */
export interface Keyring {
  /** Encrypts a value for storage. `context` (table, column, owner) is authenticated: a sealed value moved elsewhere does not open. */
  seal(plain: string, context: string): string;
  /** Opens a sealed value; throws when it was altered, moved, or sealed under another secret. */
  open(sealed: string, context: string): string;
  /** A keyed hash of 32 bytes: stable for this installation, unpredictable outside it. */
  hash(purpose: string, ...parts: readonly string[]): Buffer;
  /** As many bytes as asked for, otherwise like `hash`. */
  expand(purpose: string, length: number, ...parts: readonly string[]): Buffer;
}

/** Derives the keys. Throws when the secret is too short to protect anything. */
export function createKeyring(secret: string | Uint8Array, random: Random): Keyring {
  const master = Buffer.from(secret);
  if (master.length < MIN_SECRET_BYTES) {
    throw new Error(`The user pool's secret has ${master.length} bytes; it needs at least ${MIN_SECRET_BYTES}.`);
  }
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `portico identity ${purpose}`, 32));
  const sealing = derive('seal');
  const hashing = derive('hash');

  const hash: Keyring['hash'] = (purpose, ...parts) =>
    // JSON keeps the parts apart: ('ab', 'c') and ('a', 'bc') must not meet.
    createHmac('sha256', hashing)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();

  return {
    seal(plain, context) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    hash,
    expand: (purpose, length, ...parts) =>
      Buffer.from(hkdfSync('sha256', hash(purpose, ...parts), '', `portico identity ${purpose}`, length)),
  };
}
