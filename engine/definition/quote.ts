/** Longest piece of a definition that a message repeats. */
const longest = 80;

/**
 * A piece of a definition as a message repeats it: shortened without splitting a character, and with invisible characters escaped, so that
 * a console or a page cannot display it misleadingly.
 */
export function quote(text: string, limit = longest): string {
  const short = text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, writeOut);
}

function writeOut(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}
