import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds per step (RFC 6238). */
const STEP_SECONDS = 30;

/** Steps before and after the current one that are still accepted, for clock differences (quality S9). */
const WINDOW = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The step in which the code is right, looking one step to either side of `now`; undefined when it is wrong or its step is not after
 * `lastStep`. Store the result as the next `lastStep`, so that a code is accepted once (RFC 6238, section 5.2).
 */
export function acceptedStep(secret: string, code: string, now: number, lastStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = Math.floor(now / 1000 / STEP_SECONDS);
  let accepted: number | undefined;
  // All steps are tried, so that timing does not reveal which one matches.
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1) {
    const fits = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code));
    if (fits && (lastStep === null || step > lastStep)) accepted ??= step;
  }
  return accepted;
}

/** The code that an authenticator with this base32 secret shows at a time in milliseconds. */
export function codeAt(secret: string, time: number): string {
  return codeOfStep(secret, Math.floor(time / 1000 / STEP_SECONDS));
}

/** Encodes secret bytes as authenticators accept them (RFC 4648 base32, no padding). */
export function encodeBase32(bytes: Uint8Array): string {
  let bits = 0;
  let pending = 0;
  let text = '';
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(pending >> bits) & 31];
    }
    pending &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(pending << (5 - bits)) & 31] : text;
}

function decodeBase32(text: string): Buffer {
  let bits = 0;
  let pending = 0;
  const bytes: number[] = [];
  for (const letter of text.toUpperCase().replace(/[\s=]/g, '')) {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error('An authenticator secret is not base32.');
    pending = ((pending << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((pending >> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(step, 0)));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
