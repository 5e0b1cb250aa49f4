import { limits } from './limits';

/** The text of a file, or why there is none. */
type Decoded =
  | { readonly text: string }
  | { readonly rule: 'file-too-large'; readonly size: number }
  | { readonly rule: 'byte-order-mark' }
  /** `before` is the text that could be read, so that the place can be reported. */
  | { readonly rule: 'not-utf-8'; readonly before: string };

/**
 * Decodes bytes. A file that is too large is refused before it is read. Definitions are UTF-8 without a byte order mark (RFC 8259, section
 * 8.1).
 */
export function decode(bytes: Uint8Array | string): Decoded {
  if (bytes.length > limits.file) return { rule: 'file-too-large', size: bytes.length };
  if (typeof bytes === 'string') {
    // A character takes up to three bytes, so bytes are counted only near the limit.
    const size = bytes.length * 3 > limits.file ? new TextEncoder().encode(bytes).length : 0;
    if (size > limits.file) return { rule: 'file-too-large', size };
    return bytes.startsWith('\uFEFF') ? { rule: 'byte-order-mark' } : { text: bytes };
  }
  if (startsWith(bytes, [0xef, 0xbb, 0xbf]) || startsWith(bytes, [0xfe, 0xff]) || startsWith(bytes, [0xff, 0xfe])) {
    return { rule: 'byte-order-mark' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { rule: 'not-utf-8', before: readableStart(bytes) };
  }
}

/** The longest prefix of the bytes that is UTF-8, found by binary search. */
function readableStart(bytes: Uint8Array): string {
  let low = 0;
  let high = bytes.length;
  let text = '';
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    try {
      // `stream` allows an incomplete character at the end; only invalid bytes throw.
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, middle), {
        stream: true,
      });
      low = middle;
    } catch {
      high = middle - 1;
    }
  }
  return text;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
