/** Languages written without spaces: a word is found anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A question normalized for comparison: one case, without accents, with plain apostrophes. */
export interface Comparable {
  readonly text: string;
  readonly tokens: readonly string[];
}

/** Normalizes a text for comparison with words. */
export function comparable(written: string): Comparable {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’ʼ‘]/g, "'")
    .normalize('NFD')
    // Accents of Latin letters only: elsewhere a mark makes another letter.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  return { text, tokens: text.match(/[\p{L}\p{N}_]+(?:['-][\p{L}\p{N}_]+)*/gu) ?? [] };
}

/** Whether a text contains any of the phrases; `licens*` matches every word with that prefix. */
export function saysAny(said: Comparable, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => says(said, phrase));
}

function says({ text, tokens }: Comparable, phrase: string): boolean {
  const wanted = comparable(phrase);
  if (unspaced.test(phrase)) return text.includes(wanted.text);
  const words = wanted.text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return false;
  return tokens.some((_token, at) => words.every((word, index) => fits(tokens[at + index], word)));
}

function fits(token: string | undefined, word: string): boolean {
  if (token === undefined) return false;
  return word.endsWith('*') ? token.startsWith(word.slice(0, -1)) : token === word;
}

/** Text in quotation marks, in any language. */
export function quotedIn(text: string): string | undefined {
  return /["“”«„「『]\s*([^"“”«»「」『』]{1,200}?)\s*["”“»」』]/.exec(text)?.[1];
}

const longestName = 60;

/**
 * A name that is written without quotation marks: what follows one of the phrases ("a key called Build server"), or what comes before it in
 * a language without spaces. Only a proposal is filled in with it.
 */
export function namedIn(written: string, phrases: readonly string[]): string | undefined {
  const text = written.normalize('NFKC');
  const found = phrases.flatMap((phrase) => (unspaced.test(phrase) ? before(text, phrase) : after(text, phrase)) ?? []);
  // The phrase that says most leaves least to be mistaken for the name.
  return found.sort((a, b) => a.length - b.length).find((name) => name.length <= longestName);
}

function before(text: string, phrase: string): string | undefined {
  const at = text.toLowerCase().indexOf(phrase.toLowerCase());
  return at === -1 ? undefined : text.slice(0, at).split(ends).at(-1)?.trim() || undefined;
}

function after(text: string, phrase: string): string | undefined {
  const tokens = text.split(/\s+/);
  const wanted = comparable(phrase).tokens;
  const bare = (token: string | undefined) => comparable(token ?? '').text.replace(/[:,]$/, '');
  const at = tokens.findIndex((_token, start) => wanted.every((word, index) => bare(tokens[start + index]) === word));
  if (at === -1) return undefined;
  const rest = tokens.slice(at + wanted.length).join(' ');
  return (
    rest
      .split(ends)[0]
      ?.replace(/[\s.:…]+$/u, '')
      .trim() || undefined
  );
}

/** Where a sentence, or a part of it, ends. A full stop may be within a name. */
const ends = /[、。，,;！？!?¡¿\n]|\.(?=\s|$)/u;

/** Whether only a subject is named. */
export function isBare(said: Comparable): boolean {
  return isShort(said, { words: 2, signs: 7 });
}

/** Whether a text has at most so many words; in a language without spaces, signs. */
export function isShort(
  { text, tokens }: Comparable,
  most: { readonly words: number; readonly signs: number },
): boolean {
  return unspaced.test(text)
    ? [...text.replaceAll(/[\s。、？！?!]/g, '')].length <= most.signs
    : tokens.length <= most.words;
}
