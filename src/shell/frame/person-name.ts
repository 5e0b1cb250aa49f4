import type { Json, JsonObject } from '../../../engine/model';
import { fullName, isFamilyNameFirst } from '../../../kinds';

/** A user's name in reading order, or their email address. */
export function personName({ firstName, lastName, email }: JsonObject): string {
  return fullName(text(firstName), text(lastName)) || text(email);
}

/** One or two characters that represent a user where there is no room for the name. */
export function initials({ firstName, lastName, email }: JsonObject): string {
  const [first, last] = [text(firstName), text(lastName)];
  const letter = (word: string) => [...word][0] ?? '';
  if (isFamilyNameFirst(first, last)) return letter(last);
  return (letter(first) + letter(last) || letter(text(email))).toUpperCase();
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
