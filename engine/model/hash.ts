/**
 * Content addresses: MurmurHash3 (x86, 128 bits) of the UTF-8 text, in hexadecimal.
 *
 * Implemented here because it must return the same synchronously and without a package in browser and Node; the platform's own digest is
 * asynchronous in browsers. It distinguishes versions of trusted definitions; it does not protect against forgery.
 */
export function hashOfText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const end = bytes.length & ~15;
  // The last block is padded with zeros, which change nothing.
  const padded = new Uint8Array(end + 16);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  // Unrolled: every definition is hashed here, and a loop over four lanes takes four times as long.
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let offset = 0; offset <= end; offset += 16) {
    a ^= mixed(view.getInt32(offset, true), 0x239b961b, 15, 0xab0e9789);
    if (offset < end) a = Math.imul(turned(a, 19) + b, 5) + 0x561ccd1b;
    b ^= mixed(view.getInt32(offset + 4, true), 0xab0e9789, 16, 0x38b34ae5);
    if (offset < end) b = Math.imul(turned(b, 17) + c, 5) + 0x0bcaa747;
    c ^= mixed(view.getInt32(offset + 8, true), 0x38b34ae5, 17, 0xa1e38b93);
    if (offset < end) c = Math.imul(turned(c, 15) + d, 5) + 0x96cd1c35;
    d ^= mixed(view.getInt32(offset + 12, true), 0xa1e38b93, 18, 0x239b961b);
    if (offset < end) d = Math.imul(turned(d, 13) + a, 5) + 0x32ac3b17;
  }
  const hash = new Int32Array([a, b, c, d].map((word) => word ^ bytes.length));
  mingle(hash);
  for (let lane = 0; lane < 4; lane++) hash[lane] = finished(hash[lane] as number); // one of four
  mingle(hash);
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mixed(word: number, first: number, by: number, second: number): number {
  return Math.imul(turned(Math.imul(word, first), by), second);
}

/** The sum of all in the first, which is then added to each of the others. */
function mingle(hash: Int32Array): void {
  const sum = hash.reduce((total, word) => total + word, 0) | 0;
  for (let lane = 0; lane < 4; lane++) hash[lane] = lane === 0 ? sum : (hash[lane] as number) + sum;
}

function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

function finished(word: number): number {
  let made = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  made = Math.imul(made ^ (made >>> 13), 0xc2b2ae35);
  return made ^ (made >>> 16);
}
