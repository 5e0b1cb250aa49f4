/** Longest piece of a definition that a sentence repeats. */
const longest = 80;

/**
 * A piece of a definition as a sentence repeats it: shortened without cutting a letter in half, and with invisible
 * signs written out, so that nobody is deceived by what a console or a page makes of them.
 */
export function quote(text: string, limit = longest): string {
  const short = text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, writeOut);
}

function writeOut(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}
