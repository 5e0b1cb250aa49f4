import type { Json, JsonObject } from '../../../engine/model';

/** Han characters, kana and Hangul. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・々〆]+$/u;

/**
 * A person's name as one reads it: family name first where the name itself is written in an East Asian script, whatever
 * language the page speaks; Latin names stay as typed.
 */
export function personName({ firstName, lastName, email }: JsonObject): string {
  const [first, last] = [firstName, lastName].map(text);
  const parts = eastAsian.test(`${last}${first}`) ? [last, first] : [first, last];
  return parts.filter(Boolean).join(' ') || text(email);
}

/** One or two characters that stand for a person where there is no room for the name. */
export function initials({ firstName, lastName, email }: JsonObject): string {
  const [first, last] = [firstName, lastName].map(text);
  const letter = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  if (eastAsian.test(`${last}${first}`)) return letter(last);
  return (letter(first) + letter(last) || letter(text(email))).toUpperCase();
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
