/** The digits of a text with the sign that makes them international: `+` or 00. */
function internationalOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replaceAll(/[^0-9]/g, '');
  if (plain.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : undefined;
}

/** The number that a dialing code and what was typed behind it make; what was typed with a code of its own keeps that one. */
export function joinNumber(text: string, code: string | undefined): string {
  if (code === undefined || !/\p{Nd}/u.test(text) || internationalOf(text) !== undefined) return text;
  return `${code} ${text}`;
}

/** What stands behind the dialing code; a number without this code as it is. */
export function partBehind(text: string, code: string | undefined): string {
  const number = internationalOf(text);
  if (number === undefined || code === undefined || !number.startsWith(code)) return text;
  return number.slice(code.length);
}

/** Whether the number may have the dialing code: it has that one, or none yet. */
export function fitsCode(text: string, code: string | undefined): boolean {
  const number = internationalOf(text);
  return number === undefined || (code !== undefined && number.startsWith(code));
}
