import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../platform/ports';

/** A fresh secret: the only time when it exists outside the owner's possession. */
export interface FreshSecret {
  readonly secret: string;
  /** What is stored. At 256 bits of entropy a plain hash is enough, because guessing is infeasible (quality S50). */
  readonly hash: string;
  /** Last four characters, to recognize the secret. */
  readonly hint: string;
}

/** Generates a secret of 32 random bytes in base64url, which survives copying. */
export function freshSecret(random: Random): FreshSecret {
  const secret = random.bytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret), hint: secret.slice(-4) };
}

/** A public access id, long enough to be unique. */
export function freshAccessId(random: Random): string {
  return `pk_${random.bytes(12).toString('hex')}`;
}

/** SHA-256, in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Compares in constant time (quality S51). */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const kept = Buffer.from(hash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}
