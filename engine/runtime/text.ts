import type { Json } from '../model';

/** Maximum length of any text, whatever a definition states: longer ones are refused before any pattern runs. */
export const longestText = 10_000;

/** Full-width letters, digits and signs become the plain ones (Unicode normalization form KC); outer blanks are removed. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Number of characters as users and JSON Schema count them: code points, not UTF-16 units. */
export function countOf(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      index++;
    }
  }
  return count;
}

/** The setting as a number, or the default. */
export function numberOr(setting: Json | undefined, otherwise: number): number {
  return typeof setting === 'number' ? setting : otherwise;
}
