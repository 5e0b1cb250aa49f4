import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { keysFor, listed, type Secrets, secretId } from '../secrets';

/** Keys derived from the installation's secret, one per purpose, so that values of one purpose are not valid for another. */
export interface SealingKeys {
  /** Signature as base64url. */
  sign(purpose: string, text: string): string;
  /** Compares in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Encrypts and authenticates (AES-256-GCM). `salt` may contain a key known only to the caller. */
  seal(purpose: string, text: string, salt?: string): string;
  /** Undefined for what was not encrypted with the same purpose and salt. */
  open(purpose: string, sealed: string, salt?: string): string | undefined;
}

/** @param secrets the first one encrypts and signs; the others still decrypt and verify */
export function createSealingKeys(secrets: Secrets): SealingKeys {
  const ring = listed(secrets).map((secret) => ({ id: secretId(secret), key: purposeKeys(secret) }));
  const [newest] = ring;
  if (newest === undefined) throw new Error('There is no secret.');
  const signWith = (key: PurposeKey, purpose: string, text: string) =>
    createHmac('sha256', key(`sign ${purpose}`, ''))
      .update(text)
      .digest('base64url');
  return {
    sign: (purpose, text) => signWith(newest.key, purpose, text),
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature);
      return ring.some(({ key }) => {
        const expected = Buffer.from(signWith(key, purpose, text));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
    seal(purpose, text, salt = '') {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.key(`seal ${purpose}`, salt), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, sealed, salt = '') {
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
      if (bytes.length < 28) return undefined;
      for (const key of keysFor(sealed, ring)) {
        const decipher = createDecipheriv('aes-256-gcm', key(`seal ${purpose}`, salt), bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        try {
          return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
        } catch {
          // Encrypted with another one.
        }
      }
      return undefined;
    },
  };
}

type PurposeKey = (purpose: string, salt: string) => Buffer;

/** Derived once per purpose; a salt belongs to the caller, and is not cached. */
function purposeKeys(secret: string | Uint8Array): PurposeKey {
  const known = new Map<string, Buffer>();
  return (purpose, salt) => {
    const kept = salt === '' ? known.get(purpose) : undefined;
    const made = kept ?? Buffer.from(hkdfSync('sha256', secret, salt, `portal ${purpose}`, 32));
    if (salt === '') known.set(purpose, made);
    return made;
  };
}
