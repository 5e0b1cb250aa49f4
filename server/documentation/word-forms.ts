import stemmers from 'snowball-stemmers';
import type { SearchWords } from './page';

/** What a text is searched by. */
export interface Analyzer {
  /** The terms of a text, in order. A term that starts with `=` represents a group of synonyms. */
  terms(text: string): readonly string[];
  /** The words of a question, each with its alternative terms. */
  words(question: string): readonly (readonly string[])[];
  /** Whether a term may have been mistyped. */
  mayBeMistyped(term: string): boolean;
}

/**
 * Creates the analyzer for texts and questions of a language. `learn` receives every text first, so that accents and kana can be omitted.
 */
export function createAnalyzer(words: SearchWords, texts: readonly string[]): Analyzer {
  return words.unspaced ? unspacedAnalyzer(words, texts) : spacedAnalyzer(words, texts);
}

const latinWord = /[\p{L}\p{N}]+/gu;

function spacedAnalyzer(words: SearchWords, texts: readonly string[]): Analyzer {
  const stemmer = words.stemmer === undefined ? undefined : stemmers.newStemmer(words.stemmer);
  const stemOf = (word: string) => fold(stemmer === undefined ? word : stemmer.stem(word));
  const ignored = new Set(words.ignored.flatMap(plainWords).map(fold));
  // The words of the pages: without accents, and their stems.
  const known = new Map<string, { readonly bare: string; readonly stem: string }>();
  const formsOf = (word: string) => known.get(word) ?? { bare: fold(word), stem: stemOf(word) };
  // The forms of a word as they occur in the pages, by the word without its accents.
  const surfaces = new Map<string, string>();
  const vocabulary = [...texts, ...words.synonyms.flat()];
  for (const word of vocabulary.flatMap(plainWords)) {
    const forms = formsOf(word);
    known.set(word, forms);
    if (forms.bare !== word || !surfaces.has(forms.bare)) surfaces.set(forms.bare, forms.stem);
  }
  const groups = phraseGroups(words.synonyms, read);

  function read(text: string): readonly string[] {
    const all = plainWords(text).map(formsOf);
    const said = all.filter(({ bare }) => !ignored.has(bare));
    return (said.length > 0 ? said : all).map(({ bare, stem }) => surfaces.get(bare) ?? stem);
  }
  return {
    terms: (text) => withGroups(read(text), groups).flat(),
    words: (question) => withGroups(read(question), groups),
    mayBeMistyped: (term) => term.length >= 5 && !term.startsWith('='),
  };
}

function plainWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(latinWord) ?? [];
}

function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Groups of synonyms by the terms of each phrase, joined. */
interface Groups {
  readonly byPhrase: ReadonlyMap<string, string>;
  /** How many terms the longest phrase has that begins with a term. */
  readonly longest: ReadonlyMap<string, number>;
}

function phraseGroups(synonyms: SearchWords['synonyms'], read: (phrase: string) => readonly string[]): Groups {
  const byPhrase = new Map<string, string>();
  const longest = new Map<string, number>();
  // Groups that share a phrase become one.
  synonyms.forEach((group, index) => {
    const phrases = group.map(read).filter(({ length }) => length > 0);
    const keys = phrases.map((phrase) => phrase.join(' '));
    const name = keys.map((key) => byPhrase.get(key)).find((known) => known !== undefined) ?? `=${index}`;
    for (const key of keys) byPhrase.set(key, name);
    for (const [first = '', ...rest] of phrases) longest.set(first, Math.max(longest.get(first) ?? 1, 1 + rest.length));
  });
  return { byPhrase, longest };
}

/** Each word, or the longest known phrase that starts with it, with its group of synonyms. */
function withGroups(terms: readonly string[], { byPhrase, longest }: Groups): readonly (readonly string[])[] {
  const words: string[][] = [];
  for (let at = 0; at < terms.length; ) {
    let length = Math.min(longest.get(terms[at] as string) ?? 1, terms.length - at);
    while (length > 1 && !byPhrase.has(terms.slice(at, at + length).join(' '))) length--;
    const phrase = terms.slice(at, at + length);
    const group = byPhrase.get(phrase.join(' '));
    words.push(group === undefined ? phrase : [...phrase, group]);
    at += length;
  }
  return words;
}

const run = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|[a-z0-9]+/gu;
const kanji = /[\p{Script=Han}々]/u;
const katakana = /[\p{Script=Katakana}]/u;
const hiragana = /[\p{Script=Hiragana}]/gu;

/** Words of one script each, and pairs of characters, because a segmenter splits the same word in different ways. */
function unspacedAnalyzer(words: SearchWords, texts: readonly string[]): Analyzer {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  const plain = (text: string) => text.normalize('NFKC').toLowerCase();
  // Katakana words, which may also be written in hiragana.
  const kana = new Map<string, string>();
  for (const text of [...texts, ...words.synonyms.flat()])
    for (const word of plain(text).match(/[\p{Script=Katakana}ー]{3,}/gu) ?? []) kana.set(toHiragana(word), word);
  const kanaPattern = alternatives([...kana.keys()]);

  const names = new Map<string, string>();
  const nameOf = new Map<string, string>();
  words.synonyms.forEach((group, index) => {
    const phrases = group.map(plain);
    const name = phrases.map((phrase) => nameOf.get(phrase)).find((known) => known !== undefined) ?? `=${index}`;
    for (const phrase of phrases) nameOf.set(phrase, name);
  });
  for (const [phrase, name] of nameOf) names.set(phrase, name);
  const synonymPattern = alternatives([...names.keys()]);
  const ignoredPattern = alternatives(words.ignored.map(plain));

  function read(text: string): readonly (readonly string[])[] {
    const inKatakana = kanaPattern ? text.replace(kanaPattern, (word) => kana.get(word) ?? word) : text;
    const rest = ignoredPattern ? inKatakana.replace(ignoredPattern, ' ') : inKatakana;
    const found: (readonly string[])[] = [];
    let from = 0;
    const between = (to: number) => found.push(...unspacedTerms(rest.slice(from, to), segmenter).map((term) => [term]));
    for (const match of synonymPattern ? rest.matchAll(synonymPattern) : []) {
      between(match.index);
      found.push([...unspacedTerms(match[0], segmenter), names.get(match[0]) ?? match[0]]);
      from = match.index + match[0].length;
    }
    between(rest.length);
    return found;
  }
  function all(text: string): readonly (readonly string[])[] {
    const found = read(plain(text));
    if (found.length > 0) return found;
    return [...segmenter.segment(plain(text))].filter(({ isWordLike }) => isWordLike).map(({ segment }) => [segment]);
  }
  return { terms: (text) => all(text).flat(), words: all, mayBeMistyped: () => false };
}

/** Runs of one script; for kanji also every pair, also without the kana between them (okurigana). */
function unspacedTerms(text: string, segmenter: Intl.Segmenter): readonly string[] {
  const terms = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike || !kanji.test(segment) || !hiragana.test(segment)) continue;
    hiragana.lastIndex = 0;
    const bare = segment.replace(hiragana, '');
    if (bare.length > 1) for (const pair of pairsOf(bare)) terms.add(pair);
  }
  for (const [piece] of text.matchAll(run)) {
    if (kanji.test(piece)) for (const pair of pairsOf(piece)) terms.add(pair);
    else if (katakana.test(piece)) {
      const word = piece.replace(/ー+$/u, '');
      if (word !== '') terms.add(word);
    } else terms.add(piece);
  }
  return [...terms];
}

function pairsOf(piece: string): readonly string[] {
  const signs = [...piece];
  if (signs.length < 2) return signs;
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

function toHiragana(word: string): string {
  return word.replace(/[ァ-ヶ]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60));
}

/** Matches any of these, the longest first. */
function alternatives(phrases: readonly string[]): RegExp | undefined {
  const sorted = [...new Set(phrases)]
    .filter((phrase) => phrase !== '')
    .sort((one, other) => other.length - one.length);
  if (sorted.length === 0) return undefined;
  return new RegExp(sorted.map((phrase) => phrase.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'), 'gu');
}
