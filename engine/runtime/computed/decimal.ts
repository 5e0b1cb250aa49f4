import type { Rounding } from '../../model';
import { fold } from '../text';

/** An exact decimal: `digits` with the point `scale` places from the right. 0.30 is 30 with scale 2. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Maximum number of digits of a decimal, before or after the point; JSON numbers carry fewer. */
export const mostDigits = 34;
const mostNumberDigits = 15;
const beyond = 10n ** BigInt(mostDigits);

/** Too many digits to store. */
export class TooManyDigits extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`more than ${count} digits`);
    this.count = count;
  }
}

/**
 * A decimal as a user writes it: full-width digits and the typographic minus sign are accepted, exponents are not. Undefined if it is not a
 * decimal.
 */
export function readWritten(text: string): Decimal | undefined {
  const [, sign, whole = '', part = ''] =
    /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(fold(text).replace('\u2212', '-')) ?? [];
  return readDigits(sign, whole, part, 0);
}

/** A JSON number by its shortest text, so that 0.1 is a tenth. Numbers that may have lost digits in transit are refused. */
export function decimalOf(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (Number.isInteger(value) && Math.abs(value) < 10 ** mostNumberDigits) return { digits: BigInt(value), scale: 0 };
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(String(value)) ?? [];
  const decimal = readDigits(sign, whole, part, Number(power));
  return decimal && withinNumber(decimal);
}

/** Longer texts are not parsed as numbers. */
const mostWritten = 400;

function readDigits(sign: string | undefined, whole: string, part: string, power: number): Decimal | undefined {
  if (whole === '' && part === '') return undefined;
  if (whole.length + part.length > mostWritten) throw new TooManyDigits(mostDigits);
  const scale = part.length - power;
  const digits = BigInt(`${whole}${part}`) * 10n ** BigInt(Math.max(0, -scale));
  return bounded(sign === '-' ? -digits : digits, Math.max(0, scale));
}

/** Formatted without an exponent: `-0.30`. */
export function decimalText({ digits, scale }: Decimal): string {
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, '0');
  const point = text.length - scale;
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${scale > 0 ? `.${text.slice(point)}` : ''}`;
}

/** The JSON number that represents it exactly. */
export function numberOf(decimal: Decimal): number {
  return Number(decimalText(withinNumber(decimal)));
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return bounded(atScale(a, scale) + atScale(b, scale), scale);
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return bounded(a.digits * b.digits, a.scale + b.scale);
}

/** Undefined for a division by zero. */
export function divide(a: Decimal, b: Decimal, places: number, rounding: Rounding): Decimal | undefined {
  if (b.digits === 0n) return undefined;
  const shift = places + b.scale - a.scale;
  const above = a.digits * 10n ** BigInt(Math.max(0, shift));
  const below = b.digits * 10n ** BigInt(Math.max(0, -shift));
  return bounded(divideWhole(above, below, rounding), places);
}

export function round(value: Decimal, places: number, rounding: Rounding): Decimal {
  if (value.scale <= places) return bounded(atScale(value, places), places);
  return bounded(divideWhole(value.digits, 10n ** BigInt(value.scale - places), rounding), places);
}

/** Integer division with a rounded remainder. */
function divideWhole(above: bigint, below: bigint, rounding: Rounding): bigint {
  const [a, b] = [magnitude(above), magnitude(below)];
  const whole = a / b;
  const rest = a % b;
  const twice = rest * 2n;
  const away =
    rest > 0n &&
    (rounding === 'up' ||
      (rounding === 'halfUp' && twice >= b) ||
      (rounding === 'halfEven' && (twice > b || (twice === b && whole % 2n === 1n))));
  const result = away ? whole + 1n : whole;
  return above < 0n === below < 0n ? result : -result;
}

function magnitude(digits: bigint): bigint {
  return digits < 0n ? -digits : digits;
}

function atScale({ digits, scale }: Decimal, wanted: number): bigint {
  return wanted === scale ? digits : digits * 10n ** BigInt(wanted - scale);
}

function bounded(digits: bigint, scale: number): Decimal {
  if (scale > mostDigits || magnitude(digits) >= beyond) throw new TooManyDigits(mostDigits);
  return { digits, scale };
}

function withinNumber(decimal: Decimal): Decimal {
  const text = decimalText(decimal).replace(/^-/, '');
  const significant = (text.includes('.') ? text.replace(/\.?0+$/, '') : text.replace(/0+$/, ''))
    .replace('.', '')
    .replace(/^0+/, '');
  if (significant.length > mostNumberDigits) throw new TooManyDigits(mostNumberDigits);
  return decimal;
}
