import { createRequire } from 'node:module';
import { AuthenticationHelper } from 'amazon-cognito-identity-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adoptNativePower, type LibraryInteger } from '../../../src/identity/cognito-native-power';

interface Integers {
  readonly prototype: { modPow: Power };
  new (text: string, radix: number): LibraryInteger;
}
type Power = (
  this: LibraryInteger,
  exponent: LibraryInteger,
  modulus: LibraryInteger,
  answer: (error: null, result: LibraryInteger) => void,
) => LibraryInteger;

const load = createRequire(import.meta.url);
const file = 'amazon-cognito-identity-js/lib/BigInteger';
const Integer = load(file).default as Integers;

/** The library's own power, from a copy of its file that nobody has changed: other tests sign in, which adopts ours. */
function unchangedPower(): Power {
  const path = load.resolve(file);
  const shared = load.cache[path];
  delete load.cache[path];
  const { default: Unchanged } = load(file) as { default: Integers };
  load.cache[path] = shared;
  return Unchanged.prototype.modPow;
}

test('powers are those of the library, of negative numbers too, and take less than half of its time', () => {
  const libraryPower = unchangedPower();
  adoptNativePower();
  const { N } = new AuthenticationHelper('us-east-1_example');
  const nativePower = Integer.prototype.modPow;
  expect(nativePower).not.toBe(libraryPower);

  const integer = (value: bigint) => new Integer(value.toString(16), 16);
  const power = (how: Power, base: LibraryInteger, exponent: LibraryInteger, modulus: LibraryInteger) => {
    let told: LibraryInteger | undefined;
    const result = how.call(base, exponent, modulus, (_none, answer) => {
      told = answer;
    });
    expect(told).toBe(result);
    return result.toString(16);
  };
  const odd = fc.bigInt({ min: 1n, max: 2n ** 400n }).map((half) => 2n * half + 1n);
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 420n), max: 2n ** 420n }),
      fc.bigInt({ min: 1n, max: 2n ** 200n }),
      odd,
      (base, exponent, modulus) => {
        const asked = [integer(base), integer(exponent), integer(modulus)] as const;
        expect(power(nativePower, ...asked)).toBe(power(libraryPower, ...asked));
      },
    ),
    { numRuns: 200 },
  );

  const prime = new Integer(N.toString(16), 16);
  const exponent = integer(2n ** 1300n - 1n);
  const took = (how: Power) => {
    const start = performance.now();
    power(how, integer(3n ** 1900n), exponent, prime);
    return performance.now() - start;
  };
  const times = [libraryPower, nativePower].map((how) => Math.min(...[1, 2, 3].map(() => took(how))));
  expect((times[1] ?? 0) / (times[0] ?? 0), `${times.map((time) => time.toFixed(1))} ms`).toBeLessThan(0.5);
});
