import { createHash, timingSafeEqual } from 'node:crypto';
import { g, hashInteger, N, padded, power, toHex, toInteger } from './group';

/** What is stored of a password: both hexadecimal. The password cannot be computed from it, only tried against it. */
export interface Credential {
  readonly salt: string;
  readonly verifier: string;
}

/** The owner of the password. Cognito mixes the pool's name (the part of its id after `_`) and the user's id into every password. */
export interface CredentialOwner {
  readonly poolName: string;
  readonly sub: string;
}

/** Creates the credential for a password. `salt` is 16 random bytes, new for every password. */
export function makeCredential(owner: CredentialOwner, password: string, salt: Uint8Array): Credential {
  const saltInteger = toInteger(salt);
  return { salt: toHex(saltInteger), verifier: toHex(power(g, privateExponent(owner, password, saltInteger))) };
}

/** Whether the password matches the credential; the comparison takes constant time. */
export function matchesCredential(owner: CredentialOwner, password: string, credential: Credential): boolean {
  const tried = power(g, privateExponent(owner, password, BigInt(`0x${credential.salt}`)));
  return timingSafeEqual(fixedWidth(tried), fixedWidth(BigInt(`0x${credential.verifier}`)));
}

function privateExponent({ poolName, sub }: CredentialOwner, password: string, salt: bigint): bigint {
  const identity = createHash('sha256').update(`${poolName}${sub}:${password}`).digest();
  return hashInteger(Buffer.concat([padded(salt), identity]));
}

function fixedWidth(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(N.toString(16).length, '0'), 'hex');
}
