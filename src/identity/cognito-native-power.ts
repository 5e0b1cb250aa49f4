import { AuthenticationHelper } from 'amazon-cognito-identity-js';

/** The part of the library's big integers that is used here. */
export interface LibraryInteger {
  toString(radix: number): string;
}

interface LibraryIntegers extends LibraryInteger {
  readonly constructor: new (text: string, radix: number) => LibraryInteger;
  modPow(
    exponent: LibraryInteger,
    modulus: LibraryInteger,
    callback: (error: null, result: LibraryInteger) => void,
  ): LibraryInteger;
}

declare module 'amazon-cognito-identity-js' {
  /** The arithmetic of a sign-in (SRP). The library exports it and leaves it out of its types. */
  export const AuthenticationHelper: {
    new (poolName: string): { readonly N: LibraryInteger; readonly g: LibraryInteger };
    readonly prototype: {
      calculateA: (
        this: { readonly N: LibraryInteger },
        smallA: LibraryInteger,
        callback: (error: Error | null, largeA: LibraryInteger | null) => void,
      ) => void;
    };
  };
}

const bigintOf = (integer: LibraryInteger): bigint => {
  const text = integer.toString(16);
  return text.startsWith('-') ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`);
};

/** `base` to the power of `exponent` (above zero), modulo `modulus` (above zero); never negative. */
function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let square = ((base % modulus) + modulus) % modulus;
  let result = 1n % modulus;
  const bits = exponent.toString(2);
  for (let bit = bits.length - 1; bit >= 0; bit--) {
    if (bits[bit] === '1') result = (result * square) % modulus;
    if (bit > 0) square = (square * square) % modulus;
  }
  return result;
}

/**
 * Lets the library compute with the browser's native BigInt. Its own implementation, which is older, blocks the page for half a second at
 * each sign-in, and a phone for two.
 */
export function adoptNativePower(): void {
  const { prototype } = AuthenticationHelper;
  const { calculateA } = prototype;
  prototype.calculateA = function (smallA, callback) {
    // The first number of a sign-in gives access to the shared prototype.
    const integers = Object.getPrototypeOf(this.N) as LibraryIntegers;
    integers.modPow = function (this: LibraryInteger, exponent, modulus, answer) {
      const power = modularPower(bigintOf(this), bigintOf(exponent), bigintOf(modulus));
      const result = new integers.constructor(power.toString(16), 16);
      answer(null, result);
      return result;
    };
    prototype.calculateA = calculateA;
    calculateA.call(this, smallA, callback);
  };
}
