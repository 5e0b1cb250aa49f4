import MiniSearch from 'minisearch';
import { type Example, learn } from './classifier';
import { type Counted, createFeatureReader, type FeatureReader, withoutPieces } from './features';
import type { Passage, SearchWords } from './page';
import type { Candidate } from './passages';
import { type Rarity, rarityOf } from './rarity';
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
/** How many candidates are looked at in detail. */
const lookedAt = 20;
/** What decides the order: fitted to questions that were left out of the pages in turns. */
const shares = { words: 3.3, covered: 2, learned: 0.55 };
/** Less likely than this is all the same. */
const leastLearned = -8;
/** Single signs and digits ask for nothing. */
const something = /[\p{L}\p{N}]{2}|\p{Script=Han}/u;
const sentenceWeight = 0.5;
/** Questions with an answer are many times as many. */
const answeredWeight = 0.5;
const mostDoubt = 8;
const shortestSentence = 8;

/** What speaks for a passage as the answer to a question. */
export interface Evidence {
  readonly match: Match;
  /** Logarithm of the probability that it is the right one, as learned from the questions and texts. */
  readonly learned: number;
  /** The same for a question that no page answers. */
  readonly learnedNone: number;
  /** How much more its words resemble those of questions without an answer than those of the others: logarithm of the odds. */
  readonly doubt: number;
  /** Logarithm of the score of the passage that has most of the words, which grows with how many rare ones it has. */
  readonly found: number;
}

/** Ranks every passage, the best first; `createFind` keeps the best of them. */
export function createRank(candidates: readonly Candidate[], words: SearchWords) {
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
  const reader = createFeatureReader(analyzer, words.unspaced);
  const fieldsOf = candidates.map(({ passage, questions }) => ({
    title: reader.terms(passage.title),
    questions: questions.flatMap(reader.terms),
    heading: passage.heading.flatMap(reader.terms),
    body: reader.terms(plainText(passage.text)),
  }));
  index.addAll(
    fieldsOf.map(
      ({ title, questions, heading, body }, id): Indexed => ({
        id,
        title: title.join(separator),
        questions: questions.join(separator),
        heading: heading.join(separator),
        body: body.join(separator),
      }),
    ),
  );
  const termsOf = fieldsOf.map(
    ({ title, questions, heading, body }) => new Set([...title, ...questions, ...heading, ...body]),
  );
  const rarity = rarityOf(termsOf);
  const addresses = [...new Set(candidates.map(({ passage }) => passage.address))];
  const examples = examplesOf(candidates, addresses, words.unanswered, reader);
  reader.end();
  const classify = learn(examples, addresses.length + 1);
  const doubt = learnDoubt(examples, addresses.length);

  return (question: string): readonly { passage: Passage; evidence: Evidence }[] => {
    const said = question.slice(0, 1_000);
    if (!something.test(said)) return [];
    const spoken = analyzer.words(said).slice(0, mostWords);
    const asked = spoken.map((terms): Word => readWord(terms, rarity, analyzer));
    const query = [...new Set(asked.flatMap(({ terms }) => terms))];
    if (query.length === 0) return [];
    const results = index.search(query.join(separator), {
      boost: weights,
      boostTerm: (term) => (term.startsWith('=') ? synonymWeight : 1),
      fuzzy: (term) => (analyzer.mayBeMistyped(term) ? 0.2 : false),
    });
    const best = results[0]?.score ?? 1;
    const scores = new Map(results.map(({ id, score }) => [Number(id), score / best]));
    const features = reader.read(said);
    const learned = classify(features);
    const known = { doubt: doubt(features), found: Math.log(1 + best) };
    const looked = candidates
      .map((candidate, id) => {
        const match = matchOf(asked, termsOf[id] ?? new Set());
        const probability = learned[addresses.indexOf(candidate.passage.address)] ?? Number.NEGATIVE_INFINITY;
        const rank =
          shares.words * (scores.get(id) ?? 0) + shares.covered * match.ofKnown + shares.learned * probability;
        return { passage: candidate.passage, match, learned: probability, rank };
      })
      .sort((one, other) => other.rank - one.rank)
      .slice(0, lookedAt);
    const learnedNone = learned[addresses.length] ?? 0;
    return looked.map(({ passage, match, learned }) => ({
      passage,
      evidence: { match, learned, learnedNone, ...known },
    }));
  };
}

/** Builds the index of a language's passages. */
export function createFind(candidates: readonly Candidate[], words: SearchWords): Find {
  const rank = createRank(candidates, words);
  return (question, limit) => {
    const ranked = rank(question).map(({ passage, evidence }) => ({ ...passage, score: sureness(evidence) }));
    return distinct(ranked).slice(0, limit);
  };
}

/** Examples to learn from: questions and headings count in full, sentences of the text less, questions without an answer have a label of their own. */
function examplesOf(
  candidates: readonly Candidate[],
  addresses: readonly string[],
  unanswered: readonly string[],
  reader: FeatureReader,
): readonly Example[] {
  const example = (text: string, label: number): Example => ({ features: reader.learn(text), label, weight: 1 });
  const seen = new Set<string>();
  return [
    ...candidates.flatMap(({ passage: { address, title, heading, text }, questions }) => {
      const label = addresses.indexOf(address);
      const sentences = plainText(text)
        .split(/(?<=[.!?。！？])\s*|\n/)
        .filter((sentence) => sentence.trim().length > shortestSentence)
        .map((sentence) => ({ features: reader.learnTerms(sentence), label, weight: sentenceWeight }));
      if (seen.has(address)) return sentences;
      seen.add(address);
      const headings = [[title, ...heading], ...(heading.length > 0 ? [heading] : [])];
      return [
        ...questions.map((question) => example(question, label)),
        ...headings.map((parts) => example(parts.join(' '), label)),
        ...sentences,
      ];
    }),
    ...unanswered.map((question) => example(question, addresses.length)),
  ];
}

/**
 * Tells questions that no page answers from the others by words and pairs of words alone: pieces of words, and the texts of the pages, know
 * what a question is about, and not what it asks of it.
 */
function learnDoubt(examples: readonly Example[], none: number): (features: Counted) => number {
  const classify = learn(
    examples
      .filter(({ weight }) => weight === 1)
      .map(({ features, label }) => ({
        features: withoutPieces(features),
        label: label === none ? 1 : 0,
        weight: label === none ? 1 : answeredWeight,
      })),
    2,
  );
  return (features) => {
    const [answered = 0, unanswered = 0] = classify(withoutPieces(features));
    return Math.max(-mostDoubt, Math.min(mostDoubt, unanswered - answered));
  };
}

/** A split passage is listed once, by its best part. */
function distinct(passages: readonly Passage[]): readonly Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ address }) => !seen.has(address) && seen.add(address));
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
export interface Match {
  readonly ofAll: number;
  /** Relative to the words that occur on any page. */
  readonly ofKnown: number;
}

function matchOf(words: readonly Word[], terms: ReadonlySet<string>): Match {
  const sum = (weigh: (word: Word) => number) => words.reduce((total, word) => total + weigh(word), 0);
  const found = sum((word) => word.weight * standing(word.terms, (term) => terms.has(term)));
  const all = sum(({ weight }) => weight);
  const known = sum(({ weight, known: isKnown }) => (isKnown ? weight : 0));
  return {
    ofAll: all === 0 ? 0 : found / all,
    ofKnown: known === 0 ? 0 : found / known,
  };
}

/**
 * Probability that a passage answers the question, from 0 to 1. The numbers are a logistic regression over questions that were left out of
 * the pages in turns, and over questions without an answer that are not in the list of such examples; the constant is the one with which
 * as many of the former are refused as before, whenever examples were added.
 */
function sureness({ match: { ofAll }, learned, learnedNone, doubt, found }: Evidence): number {
  // Nothing but pieces of unknown words.
  if (ofAll === 0) return 0;
  const likely = (value: number) => Math.max(leastLearned, value);
  const odds =
    -5.32 + 3.25 * ofAll + 0.373 * likely(learned) - 0.687 * likely(learnedNone) - 0.109 * doubt + 0.384 * found;
  return round(1 / (1 + Math.exp(-odds)));
}

/** How much of a word occurs: its own terms count in full, its synonyms a little less. */
function standing(terms: readonly string[], has: (term: string) => boolean): number {
  const own = terms.filter((term) => !term.startsWith('='));
  const share = own.length === 0 ? 0 : own.filter(has).length / own.length;
  if (share === 1) return 1;
  return terms.some((term) => term.startsWith('=') && has(term)) ? Math.max(share, synonymWeight) : share;
}

/** A page's text without Markdown syntax. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/\]\([^)\s]*\)/g, ' ').replaceAll(/[*`[\]>#|]/g, ' ');
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
