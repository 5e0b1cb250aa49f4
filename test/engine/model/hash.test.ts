import { expect, test } from 'vitest';
import { hashOfText } from '../../../engine/model';

test.each([
  ['', '00000000000000000000000000000000'],
  ["I will not buy this tobacconist's, it is scratched.", '9b5b7ba2ef3f7866889adeaf00f3f98e'],
  ['I will not buy this record, it is scratched.', 'a0a9683b25ac5e40d9af2895890dddf5'],
])('The address of “%s” is what MurmurHash3 makes of it everywhere', (text, hash) => {
  expect(hashOfText(text)).toBe(hash);
});

test('Texts that differ in one letter anywhere, or in length, have different addresses', () => {
  const text = 'The same content has the same address. '.repeat(3);
  const others = [...text].map((letter, at) => text.slice(0, at) + (letter === 'x' ? 'y' : 'x') + text.slice(at + 1));
  const longer = Array.from({ length: 40 }, (_, more) => text + '\0'.repeat(more));
  expect(new Set([...others, ...longer].map(hashOfText)).size).toBe(others.length + longer.length);
});
