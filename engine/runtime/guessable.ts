/** Leet substitutions that password-guessing programs reverse first. */
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

/** Lower case, without accents and width, so that spelling variants compare equal. */
export function flatten(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => plain[sign] ?? sign);
}

/** The context words inside a password: names and addresses of at least four characters (quality S15). */
export function wordsOf(text: string): readonly string[] {
  return flatten(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4);
}

/** Whether the password contains one of the words, literally or in leet spelling. */
export function containsWord(password: string, words: readonly string[]): boolean {
  const flat = flatten(password);
  const spelled = unleet(flat);
  return words.some((word) => flat.includes(word) || spelled.includes(word));
}
