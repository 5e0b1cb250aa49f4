/** The digits in a text, including full-width ones; blanks, dashes and everything else are left out. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^0-9]/g, '');
}

/** A text of digits and the index of the box that receives the next one. */
export interface CodeEdit {
  readonly digits: string;
  readonly at: number;
}

/**
 * Inserts digits at a box. Input as long as the whole code replaces everything, wherever it was pasted; shorter input overwrites boxes from
 * that index on.
 */
export function enterDigits(now: CodeEdit, entered: string, length: number): CodeEdit {
  const fresh = digitsOf(entered);
  if (fresh === '') return now;
  if (fresh.length >= length) return { digits: fresh.slice(0, length), at: length };
  const digits = (now.digits.slice(0, now.at) + fresh + now.digits.slice(now.at + fresh.length)).slice(0, length);
  return { digits, at: Math.min(now.at + fresh.length, length) };
}

/** Removes the digit in the box, or the one before it if the box is empty. */
export function eraseDigit(now: CodeEdit, direction: 'back' | 'forward'): CodeEdit {
  const filled = now.at < now.digits.length;
  const gone = filled || direction === 'forward' ? now.at : now.at - 1;
  if (gone < 0) return now;
  const digits = now.digits.slice(0, gone) + now.digits.slice(gone + 1);
  return { digits, at: direction === 'back' && filled ? Math.max(0, gone - 1) : gone };
}
