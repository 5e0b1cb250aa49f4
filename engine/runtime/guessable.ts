/** Leet spelling that guessing programs undo first. */
const plain: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Lower case, without accents and width, so that spelling it otherwise does not make a word another word. */
export function flatten(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => plain[sign] ?? sign);
}

/**
 * The words a password is made of once its decoration is taken off: `Password2026!` is `password` with a tail. Only
 * decoration of at most half the password counts as such, so that a long random tail still makes a good password.
 */
export function coresOf(password: string): readonly string[] {
  const flat = flatten(password);
  const cores = new Set<string>();
  for (const form of [flat, unleet(flat)]) {
    for (const core of [form, trimmed(form, /[^a-z0-9]/), trimmed(form, /[^a-z]/)]) {
      if (core.length * 2 >= flat.length) cores.add(core).add(periodOf(core));
    }
  }
  // The tail may use signs that leet spelling also uses: take it off first, then undo the spelling.
  for (const core of [trimmed(flat, /[^a-z0-9]/), trimmed(flat, /[^a-z]/)]) {
    if (core.length * 2 >= flat.length) cores.add(unleet(core)).add(periodOf(unleet(core)));
  }
  cores.delete('');
  return [...cores];
}

/** The context words inside a password: names and addresses of at least four characters (quality S15). */
export function wordsOf(text: string): readonly string[] {
  return flatten(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4);
}

/** Whether the password contains one of the words, plainly or in leet spelling. */
export function containsWord(password: string, words: readonly string[]): boolean {
  const flat = flatten(password);
  const spelled = unleet(flat);
  return words.some((word) => flat.includes(word) || spelled.includes(word));
}

/** Takes characters of the class off both ends, one by one: no pattern with a repeat that could run away. */
function trimmed(text: string, outer: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && outer.test(text.charAt(start))) start++;
  while (end > start && outer.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The part whose repetition makes the text: `abab` → `ab`; the text itself where it does not repeat. */
function periodOf(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && text.length % period === 0 ? text.slice(0, period) : text;
}
