/** Longest piece of a definition that a sentence repeats. */
const longest = 80;

/** A piece of a definition as a sentence repeats it: shortened, and never a letter cut in half. */
export function quote(text: string, limit = longest): string {
  return text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
