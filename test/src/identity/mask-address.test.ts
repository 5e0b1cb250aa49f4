import { expect, test } from 'vitest';
import { maskAddress } from '../../../src/identity/mask-address';

test.each([
  ['test@example.com', 't***@e***'],
  ['a@b.example', 'a***@b***'],
  ['𠮷田@例え.jp', '𠮷***@例***'],
  ['', '***@***'],
])('%j is masked in the pool’s own shape: %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
