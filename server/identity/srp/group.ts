import { createDiffieHellman, createHash, getDiffieHellman } from 'node:crypto';

/*
 * The group of Cognito's SRP: 3072 bits, RFC 3526 group 15, generator 2. OpenSSL computes powers (half a millisecond); the few products and
 * sums around that are BigInt.
 */

const prime = getDiffieHellman('modp15').getPrime();

/** The modulus. */
export const N = toInteger(prime);

/** The generator. */
export const g = 2n;

/** The multiplier that both sides derive from modulus and generator. */
export const k = hashInteger(Buffer.concat([padded(N), padded(g)]));

/** `base` to the power of `exponent`, modulo N; `base` from 0 to N − 1, `exponent` from 1. */
export function power(base: bigint, exponent: bigint): bigint {
  // OpenSSL rejects these as bad keys.
  if (base <= 1n) return base;
  if (base === N - 1n) return exponent % 2n === 0n ? 1n : base;
  // A separate object for each call, because it holds the exponent.
  const engine = createDiffieHellman(prime, 2);
  engine.setPrivateKey(toBytes(exponent));
  return toInteger(engine.computeSecret(toBytes(base)));
}

/** The remainder modulo N, never negative. */
export function modN(value: bigint): bigint {
  const remainder = value % N;
  return remainder < 0n ? remainder + N : remainder;
}

/**
 * The bytes hashed for an integer: big-endian with a leading zero byte if the first bit is set, like Java's positive BigInteger. Cognito
 * pads every hashed integer this way; a plain hexadecimal string gives another hash for every second value.
 */
export function padded(value: bigint): Buffer {
  const bytes = toBytes(value);
  return bytes.length === 0 || (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

/** SHA-256 of the bytes, as an integer. */
export function hashInteger(bytes: Buffer): bigint {
  return toInteger(createHash('sha256').update(bytes).digest());
}

export function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
}

export function toHex(value: bigint): string {
  return value.toString(16);
}

function toBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
