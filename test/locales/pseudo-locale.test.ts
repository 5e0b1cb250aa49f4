import { describe, expect, test } from 'vitest';
import { pseudo, pseudoLocale } from '../support/pseudo-locale';

describe('The pseudo-locale', () => {
  test('keeps values, marks and addresses, and brackets what a mark holds', () => {
    const sentence = pseudo('Read the <link>terms</link> of {{name}}.');
    expect(sentence).toMatch(/^\[!! .* !!\]$/);
    expect(sentence).toContain('{{name}}');
    expect(sentence).toMatch(/<link>\[!! ţéŕṁš !!\]<\/link>/);
    expect(pseudo('[Home](/iam/home)')).toContain('](/iam/home)');
  });

  test('is at least two fifths longer', () => {
    const sentence = 'You will no longer receive news by email.';
    expect(pseudo(sentence).length).toBeGreaterThanOrEqual(sentence.length * 1.4);
  });

  test('leaves keys and empty texts as they are', () => {
    expect(pseudoLocale({ a: { b: '' } })).toEqual({ a: { b: '' } });
  });
});
