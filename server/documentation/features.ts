import type { Analyzer, Reading } from './word-forms';

/** Pieces of a word, with marks at its beginning and end. */
const pieces = { spaced: [3, 4, 5], unspaced: [1, 2, 3] } as const;
/** A question longer than this many features is about many things; the rest adds nothing. */
const mostAsked = 2_000;

/** The features of a text, each once, and how often it has each. */
export interface Counted {
  readonly numbers: readonly number[];
  readonly times: readonly number[];
}

/** Each kind of feature has numbers of its own, so that a term is never taken for a piece of a word. */
const kinds = { term: 0, word: 1, piece: 2 } as const;
const howMany = Object.keys(kinds).length;

/** Whether a feature is a piece of a word. */
export function isPiece(number: number): boolean {
  return number % howMany === kinds.piece;
}

/** The features without those that are pieces of words. */
export function withoutPieces(features: Counted): Counted {
  const numbers: number[] = [];
  const times: number[] = [];
  features.numbers.forEach((number, index) => {
    if (isPiece(number)) return;
    numbers.push(number);
    times.push(features.times[index] as number);
  });
  return { numbers, times };
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
 * What a text is recognized by: its terms and synonyms, its words as they are written, with those that say nothing ("how many" is not "how"),
 * pairs of neighbors, and pieces of words, which survive typing errors and compounds.
 */
export function createFeatureReader(analyzer: Analyzer, unspaced: boolean): FeatureReader {
  const learned = createNumbers(unspaced);
  /** Texts that were read, most of which come again. */
  const read = new Map<string, Reading>();
  /** Where in the result a feature of the text being counted is, from 1. */
  let places = new Int32Array(1 << 16);

  function count(features: readonly number[]): Counted {
    const numbers: number[] = [];
    const times: number[] = [];
    for (const each of features) {
      if (each >= places.length) places = longer(places, each);
      const place = places[each] as number;
      if (place > 0) (times[place - 1] as number)++;
      else {
        times.push(1);
        places[each] = numbers.push(each);
      }
    }
    for (const each of numbers) places[each] = 0;
    return { numbers, times };
  }
  function reading(text: string): Reading {
    const before = read.get(text);
    if (before !== undefined) return before;
    const found = analyzer.read(text);
    read.set(text, found);
    return found;
  }
  function featuresOf(text: string, numbers: Numbers): number[] {
    const { terms, words } = reading(text);
    const features = terms.map(numbers.term);
    const known = words.map(numbers.word);
    if (!unspaced) {
      for (const { number } of known) features.push(number);
      for (let index = 1; index < words.length; index++)
        features.push(numbers.pair(`${words[index - 1]} ${words[index]}`));
    }
    for (const { parts } of known) for (const part of parts) features.push(part);
    return features;
  }
  return {
    terms: (text) => reading(text).terms,
    learn: (text) => count(featuresOf(text, learned)),
    learnTerms: (text) => count(reading(text).terms.map(learned.term)),
    end() {
      read.clear();
      learned.end();
    },
    read(question) {
      const counted = count(featuresOf(question, createNumbers(unspaced, learned)).slice(0, mostAsked));
      read.clear();
      return counted;
    },
  };
}

function longer(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * index);
  made.set(array);
  return made;
}

/** A word, and its pieces. */
interface Word {
  readonly number: number;
  readonly parts: readonly number[];
}

/** The numbers of features. */
interface Numbers {
  readonly term: (term: string) => number;
  readonly pair: (words: string) => number;
  readonly word: (word: string) => Word;
  /** Forgets what only helps with words that come again. */
  end(): void;
  /** The features that have a number, by kind. */
  readonly known: readonly ReadonlyMap<string, number>[];
}

/** @param before numbers that count as well, and to which nothing is added */
function createNumbers(unspaced: boolean, before?: Numbers): Numbers {
  const known = Object.keys(kinds).map(() => new Map<string, number>());
  const words = new Map<string, Word>();
  function kind(which: number): (feature: string) => number {
    const own = known[which] as Map<string, number>;
    const others = before?.known[which];
    return (feature) => {
      const same = others?.get(feature) ?? own.get(feature);
      if (same !== undefined) return same;
      const next = howMany * ((others?.size ?? 0) + own.size) + which;
      own.set(feature, next);
      return next;
    };
  }
  const written = kind(kinds.word);
  const piece = kind(kinds.piece);
  return {
    known,
    end: () => words.clear(),
    term: kind(kinds.term),
    pair: written,
    word(text) {
      const already = words.get(text);
      if (already !== undefined) return already;
      const parts = unspaced ? cutInto(text, pieces.unspaced, piece) : cutInto(`<${text}>`, pieces.spaced, piece);
      const made = { number: unspaced ? 0 : written(text), parts };
      words.set(text, made);
      return made;
    },
  };
}

/** The pieces of a word; a sign of two units is one. */
function cutInto(word: string, lengths: readonly number[], number: (piece: string) => number): readonly number[] {
  const signs = /[\ud800-\udfff]/.test(word) ? [...word] : undefined;
  const size = signs?.length ?? word.length;
  const cut: number[] = [];
  for (const length of lengths)
    for (let from = 0; from + length <= size; from++)
      cut.push(number(signs?.slice(from, from + length).join('') ?? word.slice(from, from + length)));
  return cut;
}
