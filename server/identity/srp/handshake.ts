import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { g, hashInteger, k, modN, N, padded, power, toHex, toInteger } from './group';
import type { Credential, CredentialOwner } from './verifier';

/** The server's half of a handshake; it must be stored until the answer arrives. All hexadecimal. */
export interface Handshake {
  /** The client's public value A. */
  readonly clientPublic: string;
  /** The server's secret b. It allows trying passwords against one sign-in, so keep it encrypted. */
  readonly serverSecret: string;
  /** The server's public value B. */
  readonly serverPublic: string;
}

/** What the client claims as proof. */
export interface PasswordClaim {
  /** The secret block of the challenge, decoded. */
  readonly secretBlock: Uint8Array;
  readonly timestamp: string;
  /** Decoded from base64. */
  readonly signature: Uint8Array;
}

/**
 * Reads the client's public value; undefined if it is not hexadecimal, or is one with which a client could compute the key without the
 * password: 0 modulo N above all (RFC 5054, section 2.5.4), and 1 and −1, whose powers are known.
 */
export function readClientPublic(hex: string): bigint | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(hex)) return undefined;
  const value = BigInt(`0x${hex}`);
  return isDegenerate(modN(value)) ? undefined : value;
}

function isDegenerate(residue: bigint): boolean {
  return residue <= 1n || residue === N - 1n;
}

/** Opens the handshake for a credential. `secret` is 32 random bytes, used once. */
export function openHandshake(clientPublic: bigint, credential: Credential, secret: Uint8Array): Handshake {
  const b = toInteger(secret);
  const serverPublic = modN(k * BigInt(`0x${credential.verifier}`) + power(g, b));
  return { clientPublic: toHex(clientPublic), serverSecret: toHex(b), serverPublic: toHex(serverPublic) };
}

/**
 * Whether the claim proves the password behind the verifier. The client signs pool name, id, secret block and time with a key that both
 * sides can compute only if the client has the password; the comparison takes constant time.
 */
export function provesPassword(
  handshake: Handshake,
  owner: CredentialOwner,
  credential: Credential,
  claim: PasswordClaim,
): boolean {
  const key = sessionKey(handshake, credential);
  if (key === undefined) return false;
  const expected = createHmac('sha256', key)
    .update(owner.poolName)
    .update(owner.sub)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest();
  return claim.signature.length === expected.length && timingSafeEqual(claim.signature, expected);
}

/** Undefined for a base whose powers are known; only a client that already has the verifier can cause one. */
function sessionKey(handshake: Handshake, credential: Credential): Buffer | undefined {
  const A = BigInt(`0x${handshake.clientPublic}`);
  const u = hashInteger(Buffer.concat([padded(A), padded(BigInt(`0x${handshake.serverPublic}`))]));
  const base = modN(A * power(BigInt(`0x${credential.verifier}`), u));
  if (isDegenerate(base)) return undefined;
  const shared = power(base, BigInt(`0x${handshake.serverSecret}`));
  return Buffer.from(hkdfSync('sha256', padded(shared), padded(u), 'Caldera Derived Key', 16));
}
