/** The digits of a text with its international prefix: `+` or 00. */
function internationalOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replaceAll(/[^0-9]/g, '');
  if (plain.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : undefined;
}

/** The number made of a dialing code and the text typed after it; text typed with its own code keeps that code. */
export function joinNumber(text: string, code: string | undefined): string {
  if (code === undefined || !/\p{Nd}/u.test(text) || internationalOf(text) !== undefined) return text;
  return `${code} ${text}`;
}

/** The part after the dialing code; a number without this code is returned as it is. */
export function partBehind(text: string, code: string | undefined): string {
  const number = internationalOf(text);
  if (number === undefined || code === undefined || !number.startsWith(code)) return text;
  return number.slice(code.length);
}

/** Whether the number can have the dialing code: it has that one, or none yet. */
export function fitsCode(text: string, code: string | undefined): boolean {
  const number = internationalOf(text);
  return number === undefined || (code !== undefined && number.startsWith(code));
}
