import { createRequire } from 'node:module';
import type { SearchWords } from './page';

/** A text as it was read. */
export interface Reading {
  /** Its terms, in order. A term that starts with `=` represents a group of synonyms. */
  readonly terms: readonly string[];
  /** Every word as it is written, without accents; in a language without spaces, what is between other signs. */
  readonly words: readonly string[];
}

/** What a text is searched by. */
export interface Analyzer {
  read(text: string): Reading;
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

/** How a word is read. */
interface Forms {
  /** Without accents. */
  readonly bare: string;
  /** Its stem. */
  readonly term: string;
  /** Says nothing by itself. */
  readonly ignored: boolean;
}

const load = createRequire(import.meta.url);
const latinWord = /[\p{L}\p{N}]+/gu;
const beyondAscii = /[^\0-\x7f]/;

function spacedAnalyzer(words: SearchWords, texts: readonly string[]): Analyzer {
  const stem = words.stemmer === undefined ? undefined : stemmerOf(words.stemmer);
  const stemOf = (word: string) => fold(stem === undefined ? word : stem(word));
  const ignored = new Set(words.ignored.flatMap(plainWords).map(fold));
  const formsOf = (word: string): Forms => {
    const bare = fold(word);
    return { bare, term: stemOf(word), ignored: ignored.has(bare) };
  };
  // The words of the pages, and their forms as they occur there, by the word without its accents.
  const known = new Map<string, Forms>();
  const surfaces = new Map<string, string>();
  for (const word of new Set(plainWords([...texts, ...words.synonyms.flat()].join('\n')))) {
    const forms = formsOf(word);
    known.set(word, forms);
    if (forms.bare !== word || !surfaces.has(forms.bare)) surfaces.set(forms.bare, forms.term);
  }
  const asInPages = (forms: Forms): Forms => ({ ...forms, term: surfaces.get(forms.bare) ?? forms.term });
  for (const [word, forms] of known) known.set(word, asInPages(forms));
  const groups = phraseGroups(words.synonyms, (phrase) => termsOf(formsIn(phrase)));

  function formsIn(text: string): readonly Forms[] {
    return plainWords(text).map((word) => known.get(word) ?? asInPages(formsOf(word)));
  }
  return {
    read(text) {
      const forms = formsIn(text);
      return { terms: withGroups(termsOf(forms), groups).flat(), words: forms.map(({ bare }) => bare) };
    },
    words: (question) => withGroups(termsOf(formsIn(question)), groups),
    mayBeMistyped: (term) => term.length >= 5 && !term.startsWith('='),
  };
}

/** What a text is about, without the words that say nothing, unless it has no others. */
function termsOf(forms: readonly Forms[]): readonly string[] {
  const said: string[] = [];
  for (const { ignored, term } of forms) if (!ignored) said.push(term);
  return said.length > 0 ? said : forms.map(({ term }) => term);
}

/** @param name such as `english`: a file of its own, so that a language loads no other's */
function stemmerOf(name: string): (word: string) => string {
  const file = `snowball-stemmer.jsx/dest/${name}-stemmer.common.js`;
  const program: Readonly<Record<string, new () => { stemWord(word: string): string }>> = load(file);
  const Stemmer = program[`${name.charAt(0).toUpperCase()}${name.slice(1)}Stemmer`];
  if (Stemmer === undefined) throw new Error(`There is no stemmer ${name}.`);
  // One that is used again keeps every word it was asked for.
  return (word) => new Stemmer().stemWord(word);
}

function plainWords(text: string): string[] {
  return plain(text).match(latinWord) ?? [];
}

function plain(text: string): string {
  return (beyondAscii.test(text) ? text.normalize('NFKC') : text).toLowerCase();
}

function fold(word: string): string {
  if (!beyondAscii.test(word)) return word;
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
    const first = terms[at] as string;
    const most = longest.get(first);
    // Nearly all words begin no phrase.
    if (most === undefined) {
      words.push([first]);
      at++;
      continue;
    }
    let length = Math.min(most, terms.length - at);
    while (length > 1 && !byPhrase.has(terms.slice(at, at + length).join(' '))) length--;
    const phrase = terms.slice(at, at + length);
    const group = byPhrase.get(phrase.join(' '));
    words.push(group === undefined ? phrase : [...phrase, group]);
    at += length;
  }
  return words;
}

const run = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|[a-z0-9]+/gu;
const written = /[\p{L}\p{N}ー]+/gu;
const kanji = /[\p{Script=Han}々]/u;
const katakana = /[\p{Script=Katakana}]/u;
const hiragana = /[\p{Script=Hiragana}]/gu;
/** What a segmenter reads as one: signs of these scripts without any other between them. */
const clauses = /[\p{Script=Han}々\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const okurigana = /[\p{Script=Han}々]\p{Script=Hiragana}+[\p{Script=Han}々]/u;

/** Words of one script each, and pairs of characters, because a segmenter splits the same word in different ways. */
function unspacedAnalyzer(words: SearchWords, texts: readonly string[]): Analyzer {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  const joined = createJoined(segmenter);
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
    const between = (to: number) => found.push(...unspacedTerms(rest.slice(from, to), joined).map((term) => [term]));
    for (const match of synonymPattern ? rest.matchAll(synonymPattern) : []) {
      between(match.index);
      found.push([...unspacedTerms(match[0], joined), names.get(match[0]) ?? match[0]]);
      from = match.index + match[0].length;
    }
    between(rest.length);
    return found;
  }
  function all(text: string): readonly (readonly string[])[] {
    const found = read(text);
    if (found.length > 0) return found;
    return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => [segment]);
  }
  return {
    read(text) {
      const signs = plain(text);
      return { terms: all(signs).flat(), words: signs.match(written) ?? [] };
    },
    words: (question) => all(plain(question)),
    mayBeMistyped: () => false,
  };
}

/** Runs of one script; for kanji also every pair, also without the kana between them (okurigana). */
function unspacedTerms(text: string, joined: (clause: string) => readonly string[]): readonly string[] {
  const terms = new Set<string>();
  for (const clause of text.match(clauses) ?? []) for (const pair of joined(clause)) terms.add(pair);
  for (const piece of text.match(run) ?? []) {
    if (kanji.test(piece)) for (const pair of pairsOf(piece)) terms.add(pair);
    else if (katakana.test(piece)) {
      const word = piece.replace(/ー+$/u, '');
      if (word !== '') terms.add(word);
    } else terms.add(piece);
  }
  return [...terms];
}

/** Pairs of kanji that have kana between them in one word. Segmenting is slow, and most clauses come again in another text. */
function createJoined(segmenter: Intl.Segmenter): (clause: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (clause) => {
    if (!okurigana.test(clause)) return [];
    const before = known.get(clause);
    if (before !== undefined) return before;
    const pairs: string[] = [];
    for (const { segment, isWordLike } of segmenter.segment(clause))
      if (isWordLike && okurigana.test(segment)) pairs.push(...pairsOf(segment.replace(hiragana, '')));
    known.set(clause, pairs);
    return pairs;
  };
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
