/**
 * Content addresses: MurmurHash3 (x86, 128 bits) of the UTF-8 text, in hexadecimal.
 *
 * Written here because it must answer the same, at once and without a package in browser and Node; the platform's own
 * digest is asynchronous in browsers. It tells versions of trusted definitions apart; it is no proof against forgery.
 */
export function hashOfText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const end = bytes.length & ~15;
  // The last block is filled up with zeros, which change nothing.
  const padded = new Uint8Array(end + 16);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const hash = new Int32Array(4);
  const at = (lane: number) => hash[lane & 3] as number; // one of four
  const take = (offset: number, lane: number) => {
    const word = Math.imul(view.getInt32(offset + 4 * lane, true), factors[lane] as number);
    hash[lane] = at(lane) ^ Math.imul(turned(word, 15 + lane), factors[(lane + 1) & 3] as number);
  };
  for (let offset = 0; offset < end; offset += 16)
    for (let lane = 0; lane < 4; lane++) {
      take(offset, lane);
      hash[lane] = Math.imul(turned(at(lane), 19 - 2 * lane) + at(lane + 1), 5) + (sums[lane] as number);
    }
  for (let lane = 0; lane < 4; lane++) {
    take(end, lane);
    hash[lane] = at(lane) ^ bytes.length;
  }
  mingle(hash);
  for (let lane = 0; lane < 4; lane++) hash[lane] = finished(at(lane));
  mingle(hash);
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const factors = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];
const sums = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17];

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
