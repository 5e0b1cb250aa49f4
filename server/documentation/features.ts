import type { Analyzer } from './word-forms';

/** Pieces of a word, with marks at its beginning and end. */
const pieces = { spaced: [3, 4, 5], unspaced: [1, 2, 3] } as const;
/** A question longer than this many features is about many things; the rest adds nothing. */
const mostAsked = 2_000;

/** The features of a text, each once, and how often it has each. */
export interface Counted {
  readonly numbers: readonly number[];
  readonly times: readonly number[];
}

/** Whether a feature is a piece of a word. Pieces have the odd numbers. */
export function isPiece(number: number): boolean {
  return number % 2 === 1;
}

/** The features without those that are pieces of words. */
export function withoutPieces({ numbers, times }: Counted): Counted {
  const isWord = (_: number, index: number) => !isPiece(numbers[index] as number);
  return { numbers: numbers.filter(isWord), times: times.filter(isWord) };
}

/** Reads what a text is recognized by, as numbers. */
export interface FeatureReader {
  /** The terms of a text, as the analyzer reads them. */
  terms(text: string): readonly string[];
  /** A text to learn from: its features have the same numbers from now on. */
  learn(text: string): Counted;
  /** A sentence to learn from, by its terms alone. */
  learnTerms(text: string): Counted;
  /** Nothing more is learned: forgets what only helps with texts that come again. */
  end(): void;
  /** A question. What was not learned has numbers that no text has. */
  read(question: string): Counted;
}

/**
 * What a text is recognized by: its terms and synonyms, its words as they stand, with those that say nothing ("how many" is not "how"),
 * pairs of neighbors, and pieces of words, which survive typing errors and compounds.
 */
export function createFeatureReader(analyzer: Analyzer, unspaced: boolean): FeatureReader {
  const learned = new Map<string, number>();
  /** Of texts that were read and words that were cut, most of which come again. */
  const read = new Map<string, readonly string[]>();
  const cut = new Map<string, readonly string[]>();
  /** Where in the result a feature of the text being counted is, from 1. */
  const places: number[] = [];

  function number(feature: string, known: Map<string, number>): number {
    const same = learned.get(feature) ?? known.get(feature);
    if (same !== undefined) return same;
    const next = 2 * (learned === known ? learned.size : learned.size + known.size) + (feature.startsWith('g') ? 1 : 0);
    known.set(feature, next);
    return next;
  }
  function count(features: readonly string[], known = learned): Counted {
    const numbers: number[] = [];
    const times: number[] = [];
    for (const feature of features) {
      const each = number(feature, known);
      const place = places[each] ?? 0;
      if (place > 0) (times[place - 1] as number)++;
      else {
        times.push(1);
        places[each] = numbers.push(each);
      }
    }
    for (const each of numbers) places[each] = 0;
    return { numbers, times };
  }
  const terms = (text: string) => once(read, text, () => analyzer.terms(text));
  const piecesOf = (word: string, lengths: readonly number[]) => once(cut, word, () => cutInto(word, lengths));
  function featuresOf(text: string): readonly string[] {
    const plain = text.normalize('NFKC').toLowerCase();
    const features = [...terms(text)];
    if (unspaced) {
      for (const run of runs(plain, /[\p{L}\p{N}ー]+/gu)) features.push(...piecesOf(run, pieces.unspaced));
      return features;
    }
    const words = runs(plain.normalize('NFD').replace(/\p{M}/gu, ''), /[\p{L}\p{N}]+/gu);
    for (const word of words) features.push(`w${word}`);
    for (let index = 1; index < words.length; index++) features.push(`w${words[index - 1]} ${words[index]}`);
    for (const word of words) features.push(...piecesOf(`<${word}>`, pieces.spaced));
    return features;
  }
  function end(): void {
    read.clear();
    cut.clear();
  }
  return {
    terms,
    learn: (text) => count(featuresOf(text)),
    learnTerms: (text) => count(terms(text)),
    end,
    read(question) {
      const counted = count(featuresOf(question).slice(0, mostAsked), new Map());
      end();
      return counted;
    },
  };
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

function runs(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}

function cutInto(word: string, lengths: readonly number[]): readonly string[] {
  const signs = [...word];
  const cut: string[] = [];
  for (const length of lengths)
    for (let from = 0; from + length <= signs.length; from++) cut.push(`g${signs.slice(from, from + length).join('')}`);
  return cut;
}
