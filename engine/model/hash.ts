/**
 * Content addresses: 128 bits of FNV-1a (IETF draft-eastlake-fnv) over the UTF-8 text, in hexadecimal.
 *
 * Written here because it must answer the same, at once and without a package in browser and Node; the platform's own
 * digest is asynchronous in browsers. It tells versions of trusted definitions apart; it is no proof against forgery.
 */
export function hashOfText(text: string): string {
  // Offset basis and prime 2^88 + 0x13b, as four 32-bit words, lowest first.
  let [a, b, c, d] = [0x6295c58d, 0x62b82175, 0x07bb0142, 0x6c62272e];
  for (const byte of new TextEncoder().encode(text)) {
    a = (a ^ byte) >>> 0;
    const low = a * 0x13b;
    const second = b * 0x13b + Math.floor(low / 2 ** 32);
    const third = c * 0x13b + Math.floor(second / 2 ** 32) + lowWord(a, 24);
    const fourth = d * 0x13b + Math.floor(third / 2 ** 32) + lowWord(b, 24) + (a >>> 8);
    [a, b, c, d] = [low >>> 0, second >>> 0, third % 2 ** 32, fourth % 2 ** 32];
  }
  return [d, c, b, a].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** Lower 32 bits of a shift to the left. */
function lowWord(word: number, by: number): number {
  return (word << by) >>> 0;
}
