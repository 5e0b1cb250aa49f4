/** Han characters, kana and Hangul. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・々〆]+$/u;

/** Whether a name is written family name first: names in an East Asian script are, whatever the language of the page. */
export function isFamilyNameFirst(firstName: string, lastName: string): boolean {
  return eastAsian.test(`${lastName}${firstName}`);
}

/** A person's name in reading order; Latin names stay as typed. */
export function fullName(firstName: string, lastName: string): string {
  const parts = isFamilyNameFirst(firstName, lastName) ? [lastName, firstName] : [firstName, lastName];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}
