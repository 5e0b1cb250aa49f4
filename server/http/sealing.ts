import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keys made from the installation's secret, one for each purpose, so that no value of one purpose passes for another's. */
export interface SealingKeys {
  /** Signature as base64url. */
  sign(purpose: string, text: string): string;
  /** Compares in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Encrypts and authenticates (AES-256-GCM). `salt` may hold a key that only the caller knows. */
  seal(purpose: string, text: string, salt?: string): string;
  /** Undefined for what was not sealed with the same purpose and salt. */
  open(purpose: string, sealed: string, salt?: string): string | undefined;
}

export function createSealingKeys(secret: string): SealingKeys {
  const known = new Map<string, Buffer>();
  /** Derived once for each purpose; a salt is the caller's, and is not kept. */
  function key(purpose: string, salt: string): Buffer {
    const kept = salt === '' ? known.get(purpose) : undefined;
    const made = kept ?? Buffer.from(hkdfSync('sha256', secret, salt, `portal ${purpose}`, 32));
    if (salt === '') known.set(purpose, made);
    return made;
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key(`sign ${purpose}`, ''))
      .update(text)
      .digest('base64url');
  return {
    sign,
    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    seal(purpose, text, salt = '') {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(`seal ${purpose}`, salt), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed, salt = '') {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key(`seal ${purpose}`, salt), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
