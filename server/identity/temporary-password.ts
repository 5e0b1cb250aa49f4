import type { Random } from '../platform/ports';

/** Validity of an invitation's password in days; Cognito's default. */
export const TEMPORARY_PASSWORD_DAYS = 7;

/** Letters, digits and signs that are not confused when typed from an email. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%*+-?'] as const;
const LENGTH = 16;

/** A random password with every class of character: 16 characters of 65, about 95 bits. */
export function makeTemporaryPassword(random: Random): string {
  const everything = classes.join('');
  const pick = (letters: string) => letters.charAt(random.integer(letters.length));
  const characters = [...classes.map(pick), ...Array.from({ length: LENGTH - classes.length }, () => pick(everything))];
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = random.integer(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
