import MiniSearch from 'minisearch';
import type { Passage, SearchWords } from './page';
import type { Candidate } from './passages';
import { type Analyzer, createAnalyzer } from './word-forms';

/** Finds passages in the pages of one language. */
export type Find = (question: string, limit: number) => readonly Passage[];

/** A passage as indexed: its terms, joined. */
interface Indexed {
  readonly id: number;
  readonly title: string;
  readonly questions: string;
  readonly heading: string;
  readonly body: string;
}

/** A word of a question: its alternatives, and how rare it is. */
interface Word {
  readonly terms: readonly string[];
  readonly weight: number;
  /** Whether it occurs on any page. */
  readonly known: boolean;
}

const separator = ' ';
const weights = { title: 4, questions: 4, heading: 3, body: 1 };
/** A question has few words; more add nothing. */
const mostWords = 60;
/** A group of synonyms weighs a little less than the word itself. */
const synonymWeight = 0.75;
/** Words that are everywhere still have some weight. */
const leastWeight = 0.2;
/** How many candidates are ranked in detail. */
const lookedAt = 20;

/** Builds the index of a language's passages. */
export function createFind(candidates: readonly Candidate[], words: SearchWords): Find {
  const texts = candidates.flatMap(({ passage, questions }) => [
    passage.title,
    ...passage.heading,
    plainText(passage.text),
    ...questions,
  ]);
  const analyzer = createAnalyzer(words, texts);
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'questions', 'heading', 'body'],
    tokenize: (text) => text.split(separator),
    processTerm: (term) => (term === '' ? null : term),
  });
  const join = (text: string) => analyzer.terms(text).join(separator);
  const documents = candidates.map(
    ({ passage, questions }, id): Indexed => ({
      id,
      title: join(passage.title),
      questions: questions.map(join).join(separator),
      heading: passage.heading.map(join).join(separator),
      body: join(plainText(passage.text)),
    }),
  );
  index.addAll(documents);

  const termsOf = documents.map(({ title, questions, heading, body }) => ({
    all: new Set([title, questions, heading, body].flatMap((text) => text.split(separator))),
  }));
  const rarity = rarityOf(termsOf.map(({ all }) => all));
  const asked = candidates.map(({ questions }) =>
    questions.map((question) => prepareQuestion(analyzer.words(question), rarity)),
  );

  return (question, limit) => {
    const spoken = analyzer.words(question.slice(0, 1_000)).slice(0, mostWords);
    const known = spoken.map((terms): Word => readWord(terms, rarity, analyzer));
    const query = [...new Set(known.flatMap(({ terms }) => terms))];
    if (query.length === 0) return [];
    const results = index
      .search(query.join(separator), {
        boost: weights,
        boostTerm: (term) => (term.startsWith('=') ? synonymWeight : 1),
        fuzzy: (term) => (analyzer.mayBeMistyped(term) ? 0.2 : false),
      })
      .slice(0, lookedAt);
    const best = results[0]?.score ?? 1;
    const looked = results.map(({ id, score }) => {
      const candidate = candidates[Number(id)] as Candidate;
      const terms = termsOf[Number(id)]?.all ?? new Set<string>();
      const match = matchOf(known, terms);
      const alike = Math.max(0, ...(asked[Number(id)] ?? []).map((one) => likeness(known, one)));
      const rank = 0.5 * (score / best) + 0.2 * match.ofKnown + 0.3 * alike;
      return { passage: { ...candidate.passage, score: sureness(match, alike) }, rank };
    });
    looked.sort((one, other) => other.rank - one.rank);
    return distinct(looked.map(({ passage }) => passage)).slice(0, limit);
  };
}

/** A split passage is listed once, by its best part. */
function distinct(passages: readonly Passage[]): readonly Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ address }) => !seen.has(address) && seen.add(address));
}

/** How rare a term is among the passages; a term that occurs in none is the rarest. */
interface Rarity {
  of(term: string): number;
  readonly unknown: number;
  /** The known term that a mistyped one most likely means. */
  nearest(term: string): string | undefined;
}

function rarityOf(documents: readonly ReadonlySet<string>[]): Rarity {
  const counts = new Map<string, number>();
  for (const terms of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const total = documents.length;
  const unknown = Math.log(1 + total);
  const byLength = new Map<number, string[]>();
  for (const term of counts.keys()) {
    const length = term.length;
    byLength.set(length, [...(byLength.get(length) ?? []), term]);
  }
  return {
    unknown,
    of: (term) => {
      const count = counts.get(term);
      return count === undefined ? unknown : Math.log(1 + total / count);
    },
    nearest(term) {
      if (counts.has(term)) return term;
      const most = Math.max(1, Math.round(term.length * 0.2));
      let best: string | undefined;
      let least = most + 1;
      for (let length = term.length - most; length <= term.length + most; length++)
        for (const other of byLength.get(length) ?? []) {
          if (other[0] !== term[0]) continue;
          const distance = editDistance(term, other, least);
          if (distance < least) [best, least] = [other, distance];
        }
      return best;
    },
  };
}

/** Corrects a mistyped word, and weighs it. */
function readWord(terms: readonly string[], rarity: Rarity, analyzer: Analyzer): Word {
  const read = terms.map((term) => (analyzer.mayBeMistyped(term) ? (rarity.nearest(term) ?? term) : term));
  const weight = Math.min(...read.map(rarity.of));
  return {
    terms: read,
    weight: Math.max(weight, leastWeight),
    known: read.some((term) => rarity.of(term) < rarity.unknown),
  };
}

/** How much of a question's words a passage contains, weighted by rarity. */
interface Match {
  /** Weight of the words that it contains. */
  readonly found: number;
  readonly ofAll: number;
  /** Relative to the words that occur on any page. */
  readonly ofKnown: number;
  /** Share of the words that occur on no page. */
  readonly unknown: number;
}

function matchOf(words: readonly Word[], terms: ReadonlySet<string>): Match {
  const sum = (weigh: (word: Word) => number) => words.reduce((total, word) => total + weigh(word), 0);
  const found = sum((word) => word.weight * standing(word.terms, (term) => terms.has(term)));
  const all = sum(({ weight }) => weight);
  const known = sum(({ weight, known: isKnown }) => (isKnown ? weight : 0));
  return {
    found,
    ofAll: all === 0 ? 0 : found / all,
    ofKnown: known === 0 ? 0 : found / known,
    unknown: sum((word) => (word.known ? 0 : 1)) / Math.max(1, words.length),
  };
}

/** Probability that a passage answers the question, from 0 to 1. The numbers are a logistic regression over the questions for tuning. */
function sureness({ found, ofAll, unknown }: Match, alike: number): number {
  const odds = -1.8 + 3.7 * ofAll + 0.9 * alike + 0.08 * Math.min(found, 12) - 5.4 * unknown;
  return round(1 / (1 + Math.exp(-odds)));
}

/** A question written by the author, prepared for comparison. */
interface PreparedQuestion {
  readonly terms: ReadonlySet<string>;
  /** The length of its vector. */
  readonly length: number;
}

function prepareQuestion(words: readonly (readonly string[])[], rarity: Rarity): PreparedQuestion {
  const squares = words.map((terms) => Math.max(Math.min(...terms.map(rarity.of)), leastWeight) ** 2);
  return { terms: new Set(words.flat()), length: Math.sqrt(squares.reduce((sum, square) => sum + square, 0)) };
}

/** Similarity of a question to one written by the author: cosine of their words, weighted by rarity. */
function likeness(words: readonly Word[], { terms, length }: PreparedQuestion): number {
  let shared = 0;
  let own = 0;
  for (const word of words) {
    own += word.weight ** 2;
    shared += word.weight ** 2 * standing(word.terms, (term) => terms.has(term));
  }
  return own === 0 || length === 0 ? 0 : shared / (Math.sqrt(own) * length);
}

/** How much of a word occurs: its own terms count in full, its synonyms a little less. */
function standing(terms: readonly string[], has: (term: string) => boolean): number {
  const own = terms.filter((term) => !term.startsWith('='));
  const share = own.length === 0 ? 0 : own.filter(has).length / own.length;
  if (share === 1) return 1;
  return terms.some((term) => term.startsWith('=') && has(term)) ? Math.max(share, synonymWeight) : share;
}

/** Characters to change, add, remove or swap, up to `most`. */
function editDistance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= most) return most;
    before = row;
    row = next;
  }
  return row[other.length] ?? most;
}

/** A page's text without Markdown syntax. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/\]\([^)\s]*\)/g, ' ').replaceAll(/[*`[\]>#|]/g, ' ');
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
