import { fold as folded } from '../../../engine/kit';

/** What an entry is found by. */
export interface Named {
  readonly title: string;
  /** Where it belongs, or nothing. */
  readonly subtitle: string;
  /** Further words it is found by, which are not shown: its address. */
  readonly words?: string;
}

/** How well a text fits; the smaller the better. Entries that fit equally keep the order of the menu. */
const fits = { same: 0, begins: 1, word: 2, part: 3, letters: 4, address: 5 } as const;

/**
 * Entries that the text finds: by every typed word as part of what they are called, by the first letters of its words (`sk` or `sikey` is
 * “Signing keys”), and last by their address. Case, accents and widths make no difference, nor whether kana are written the one way or the other.
 */
export function matching<Entry extends Named>(
  entries: readonly Entry[],
  text: string,
  language: string,
): readonly Entry[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries;
  const found = entries.flatMap((entry) => {
    const fit = fitOf(entry, wanted, language);
    return fit === undefined ? [] : [{ entry, fit }];
  });
  return found.toSorted((one, other) => one.fit - other.fit).map(({ entry }) => entry);
}

function fitOf(
  { title, subtitle, words = '' }: Named,
  wanted: readonly string[],
  language: string,
): number | undefined {
  const all = fold(`${title} ${subtitle}`);
  const text = wanted.join(' ');
  if (fold(title).startsWith(text)) return fold(title) === text ? fits.same : fits.begins;
  if (wanted.every((word) => all.includes(word))) {
    const starts = startsOf(all, language);
    return wanted.every((word) => starts.some((start) => all.startsWith(word, start))) ? fits.word : fits.part;
  }
  const letters = wanted.join('');
  if (letters.length > 1 && [title, `${subtitle} ${title}`].some((name) => hasLetters(fold(name), letters, language)))
    return fits.letters;
  return wanted.every((word) => words.includes(word)) ? fits.address : undefined;
}

/** Katakana become hiragana: an input method offers both, and who types has not chosen yet. */
function fold(text: string): string {
  return folded(text).replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** Where the words of a text begin, also in languages that write no spaces. */
function startsOf(text: string, language: string): readonly number[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ isWordLike, index }) => (isWordLike === true ? [index] : []));
}

/** Whether the letters are beginnings of words of the name, one after the other; words between them may be left out. */
function hasLetters(name: string, letters: string, language: string): boolean {
  const starts = startsOf(name, language);
  const from = (word: number, letter: number): boolean => {
    if (letter === letters.length) return true;
    return starts.slice(word).some((start, skipped) => {
      const end = starts[word + skipped + 1] ?? name.length;
      for (let taken = 0; start + taken < end && name[start + taken] === letters[letter + taken]; ) {
        taken += 1;
        if (from(word + skipped + 1, letter + taken)) return true;
        if (letter + taken === letters.length) return true;
      }
      return false;
    });
  };
  return from(0, 0);
}
