import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../../engine/definition';
import { editDistance } from '../../../engine/definition/nearest';

describe('the nearest name', () => {
  const names = ['required', 'readOnly', 'disabled', 'displayed', 'is', 'isNot', 'in', 'email', 'text'];

  it.each([
    ['requird', 'required'],
    ['Required', 'required'],
    ['displayd', 'displayed'],
    ['dispalyed', 'displayed'],
    ['emial', 'email'],
    ['e-mail', 'email'],
    ['isnot', 'isNot'],
    ['readonly', 'readOnly'],
  ])('%s: %s was meant', (written, meant) => {
    expect(nearest(written, names)).toBe(meant);
  });

  it.each(['color', 'x', '', 'validate', 'a'.repeat(10_000)])('nothing is near %s', (written) => {
    expect(nearest(written, names)).toBeUndefined();
  });

  it('is never the name itself, and the first of equals', () => {
    expect(nearest('text', ['text'])).toBeUndefined();
    expect(nearest('cat', ['bat', 'hat'])).toBe('bat');
  });
});

describe('the distance of two names', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%s and %s: %i', (left, right, distance) => {
    expect(editDistance(left, right)).toBe(distance);
  });

  it('is the same both ways, and at most one for one edit', () => {
    const name = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(name, name, fc.nat(12), (left, right, at) => {
        expect(editDistance(left, right)).toBe(editDistance(right, left));
        expect(editDistance(left, left.slice(0, at) + left.slice(at + 1))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
