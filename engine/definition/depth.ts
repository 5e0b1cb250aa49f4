/**
 * Offset of the first bracket that opens more than `limit` levels, or undefined. Looks at brackets outside strings
 * only and goes over the text once, so that it may run before anything that recurses.
 */
export function findTooDeep(text: string, limit: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (inString) {
      if (code === 0x5c) offset++;
      // A string ends with its line at the latest: what follows an unclosed one is read as JSON again.
      else if (code === 0x22 || code === 0x0a || code === 0x0d) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > limit) return offset;
    } else if ((code === 0x7d || code === 0x5d) && depth > 0) depth--;
  }
  return undefined;
}
