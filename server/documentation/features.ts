import type { Analyzer } from './word-forms';

/** Pieces of a word, with marks at its beginning and end. */
const pieces = { spaced: [3, 4, 5], unspaced: [1, 2, 3] } as const;

/**
 * What a text is recognized by: its terms and synonyms, its words as they stand, with those that say nothing ("how many" is not "how"),
 * pairs of neighbors, and pieces of words, which survive typing errors and compounds.
 */
export function featuresOf(text: string, analyzer: Analyzer, unspaced: boolean): readonly string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const terms = analyzer.words(text).flat();
  if (unspaced) return [...terms, ...runs(plain, /[\p{L}\p{N}ー]+/gu).flatMap((run) => cutInto(run, pieces.unspaced))];
  const words = runs(plain.normalize('NFD').replace(/\p{M}/gu, ''), /[\p{L}\p{N}]+/gu);
  return [
    ...terms,
    ...words.map((word) => `w${word}`),
    ...words.slice(1).map((word, index) => `w${words[index]} ${word}`),
    ...words.flatMap((word) => cutInto(`<${word}>`, pieces.spaced)),
  ];
}

function runs(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}

function cutInto(word: string, lengths: readonly number[]): readonly string[] {
  const signs = [...word];
  return lengths.flatMap((length) =>
    Array.from(
      { length: Math.max(0, signs.length - length + 1) },
      (_, from) => `g${signs.slice(from, from + length).join('')}`,
    ),
  );
}
