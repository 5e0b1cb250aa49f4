import type { SearchWords } from './page';
import { createAnalyzer } from './word-forms';

/** Compares a question with texts that are in no index, by the words of its language. */
export interface Comparison {
  /** What of the question to look for in a database: how its words begin, or parts of a text without spaces. */
  readonly sought: readonly string[];
  /** How many of the question's words a text has, and which share that is. */
  covered(text: string): { readonly words: number; readonly share: number };
}

/** How a language's questions are compared. */
export type Compare = (question: string) => Comparison;

const mostSought = 6;
const word = /[\p{L}\p{N}]{3,}/gu;

/** Word forms, synonyms, and what says nothing are those of the pages. */
export function createCompare(words: SearchWords): Compare {
  const analyzer = createAnalyzer(words, []);
  return (question) => {
    const asked = analyzer.words(question.slice(0, 1_000));
    const terms = new Set(asked.flat());
    const written = words.unspaced ? [] : (question.normalize('NFKC').toLowerCase().match(word) ?? []);
    const begun = written.flatMap((each) => {
      const [[stem = ''] = []] = analyzer.words(each);
      // A stem has no accents, which the database keeps.
      return terms.has(stem) ? [each.slice(0, Math.max(3, stem.length))] : [];
    });
    const parts = words.unspaced ? [...terms].filter((term) => !term.startsWith('=') && [...term].length > 1) : [];
    // Long words are rare ones.
    const sought = [...new Set([...begun, ...parts])].sort((one, other) => other.length - one.length);
    return {
      sought: sought.slice(0, mostSought),
      covered(text) {
        const found = new Set(analyzer.read(text).terms);
        const has = asked.filter((alternatives) => alternatives.some((term) => found.has(term))).length;
        return { words: has, share: asked.length === 0 ? 0 : has / asked.length };
      },
    };
  };
}
