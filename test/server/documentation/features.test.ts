import { expect, test } from 'vitest';
import { createFeatureReader, isPiece, withoutPieces } from '../../../server/documentation/features';
import { createAnalyzer } from '../../../server/documentation/word-forms';

const noWords = { unspaced: false, ignored: [], synonyms: [], unanswered: [] };

test('A term is never taken for a piece of a word, whatever letter it begins with', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const text = `${letter}ab`;
    const reader = createFeatureReader(createAnalyzer(noWords, [text]), false);
    // Of a sentence, the terms alone are learned.
    expect(reader.learnTerms(text).numbers.filter(isPiece)).toEqual([]);
    // Its term and its word, and six pieces of three to five signs with the marks of its beginning and end.
    const learned = reader.learn(text);
    expect(learned.numbers).toHaveLength(8);
    expect(withoutPieces(learned).numbers).toHaveLength(2);
  }
});

test('A question has the numbers that were learned, and numbers of its own for what was not', () => {
  const text = 'rotate a key';
  const reader = createFeatureReader(createAnalyzer(noWords, [text]), false);
  const learned = new Set(reader.learn(text).numbers);
  reader.end();
  expect(reader.read(text).numbers.every((number) => learned.has(number))).toBe(true);
  const asked = reader.read('zzz');
  expect(asked.numbers.some((number) => learned.has(number))).toBe(false);
  expect(new Set(asked.numbers).size).toBe(asked.numbers.length);
  // Nothing of a question is kept.
  expect(reader.read('qqq').numbers).toEqual(asked.numbers);
});

test('What is repeated is counted, and a sign of two units is one', () => {
  const reader = createFeatureReader(createAnalyzer({ ...noWords, unspaced: true }, []), true);
  const { numbers, times } = reader.learn('𠮷𠮷');
  expect(numbers.filter(isPiece)).toHaveLength(2); // 𠮷 twice, and the pair
  expect(times.filter((_, at) => isPiece(numbers[at] as number))).toEqual([2, 1]);
});
