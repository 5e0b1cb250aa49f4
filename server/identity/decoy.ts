import { maskOf } from './mask';
import type { Keyring } from './seal';
import { N, toHex, toInteger } from './srp/group';
import type { Credential } from './srp/verifier';

/*
 * Decoys for unknown users. An unknown address must look like a known one: the same answer each time, an id that works as a name in the
 * next call, a salt, a masked address. Everything is computed from the address with the installation's key, so nothing is stored and a
 * decoy cannot be distinguished from a real user.
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Whether a user name has the format of the pool's ids instead of an address. */
export function isSubject(username: string): boolean {
  return uuid.test(username);
}

/**
 * The id of the decoy for an unknown user name. For an address, the two letters of its mask are hidden in the last two bytes, so that a
 * caller who continues with the id instead of the address gets the same mask. An unknown id is its own decoy.
 */
export function decoySubject(keyring: Keyring, username: string): string {
  if (isSubject(username)) return username;
  const bytes = Buffer.concat([keyring.hash('decoy subject', username).subarray(0, 14), Buffer.alloc(2)]);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40; // version 4
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80; // variant of RFC 9562
  const shift = letterShift(keyring, bytes);
  const at = username.lastIndexOf('@');
  bytes[14] = hideLetter(username.charAt(0), shift[0] ?? 0, shift[2] ?? 0);
  bytes[15] = hideLetter(username.charAt(at + 1), shift[1] ?? 0, shift[3] ?? 0);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The mask that belongs to a decoy. */
export function decoyMask(keyring: Keyring, subject: string): string {
  const bytes = Buffer.from(subject.replaceAll('-', ''), 'hex');
  const shift = letterShift(keyring, bytes);
  return maskOf(shownLetter(bytes[14] ?? 0, shift[0] ?? 0), shownLetter(bytes[15] ?? 0, shift[1] ?? 0));
}

/** Salt and verifier of a decoy: valid members of the group, whose password is unknown. */
export function decoyCredential(keyring: Keyring, subject: string): Credential {
  const salt = toInteger(keyring.expand('decoy salt', 16, subject));
  // A square, like every real verifier (2 generates the squares).
  const root = toInteger(keyring.expand('decoy verifier', 384, subject)) % N;
  return { salt: toHex(salt), verifier: toHex((root * root) % N) };
}

function letterShift(keyring: Keyring, bytes: Buffer): Buffer {
  return keyring.hash('decoy letters', bytes.subarray(0, 14).toString('hex')).subarray(0, 4);
}

/** One of the bytes from which `shownLetter` reads the letter; `choice` selects it, so that all 256 byte values occur. */
function hideLetter(letter: string, shift: number, choice: number): number {
  const index = Math.max(letters.indexOf(letter), 0);
  const spread = Math.floor((256 - index - 1) / letters.length) + 1;
  return (index + letters.length * (choice % spread)) ^ shift;
}

function shownLetter(byte: number, shift: number): string {
  return letters.charAt((byte ^ shift) % letters.length);
}
