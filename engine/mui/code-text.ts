/** The digits in a text, full-width ones included; blanks, dashes and everything else are left out. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^0-9]/g, '');
}

/** A text of digits and the box at which the next one goes. */
export interface CodeEdit {
  readonly digits: string;
  readonly at: number;
}

/**
 * Puts digits in at a box. As many as the whole code replace everything, wherever they were pasted; fewer overwrite from the
 * box on, as boxes do.
 */
export function enterDigits(now: CodeEdit, entered: string, length: number): CodeEdit {
  const fresh = digitsOf(entered);
  if (fresh === '') return now;
  if (fresh.length >= length) return { digits: fresh.slice(0, length), at: length };
  const digits = (now.digits.slice(0, now.at) + fresh + now.digits.slice(now.at + fresh.length)).slice(0, length);
  return { digits, at: Math.min(now.at + fresh.length, length) };
}

/** Takes the digit at the box away, or the one before it where the box is empty. */
export function eraseDigit(now: CodeEdit, direction: 'back' | 'forward'): CodeEdit {
  const filled = now.at < now.digits.length;
  const gone = filled || direction === 'forward' ? now.at : now.at - 1;
  if (gone < 0) return now;
  const digits = now.digits.slice(0, gone) + now.digits.slice(gone + 1);
  return { digits, at: direction === 'back' && filled ? Math.max(0, gone - 1) : gone };
}
