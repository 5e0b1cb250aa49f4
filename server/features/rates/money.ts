/** Decimal places of prices and costs. */
const places = 12;
const one = 10n ** BigInt(places);

/** Format of an amount: no sign, no exponent, ASCII digits, a point, at most twelve places. */
const grammar = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,12}))?$/;

/** An amount in units of the twelfth decimal place; undefined for an invalid text. Never uses a floating-point number. */
export function readAmount(text: string): bigint | undefined {
  const [, whole, fraction = ''] = grammar.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * one + BigInt(fraction.padEnd(places, '0'));
}

/** A number without an exponent, which small ones are written with: 1e-7. One with more places than an amount has keeps them. */
export function plainNumber(value: number): string {
  const text = value.toFixed(places);
  return Number(text) === value ? text : String(value);
}

/** A `numeric` of the database, which returns all twelve places. */
export function storedAmount(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole) * one + BigInt(fraction.padEnd(places, '0').slice(0, places));
  return text.startsWith('-') ? -amount : amount;
}

/** The shortest text of an amount. */
export function writeAmount(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}

/** Divides, rounding half to even. Both are positive. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  return twice > divisor || (twice === divisor && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

/** Rounds to a number of decimal places, half to even. The amount is not negative. */
export function roundAmount(amount: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(places - decimals);
  return divideHalfEven(amount, step) * step;
}

/** Increase in percent, to two places; null if nothing was paid before. */
export function percentMore(before: bigint, after: bigint): number | null {
  if (before === 0n) return null;
  return Number(((after - before) * 10_000n) / before) / 100;
}
