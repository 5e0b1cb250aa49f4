import { divideHalfEven } from './money';

/** What prices apply to, and one unit of it in the numbers of usage: durations are in milliseconds. */
const units = {
  HOUR: { size: 3_600_000n, measures: 'time' },
  MINUTE: { size: 60_000n, measures: 'time' },
  CALL: { size: 1n, measures: 'count' },
  MILLION_TOKENS: { size: 1_000_000n, measures: 'count' },
} as const;

export type Unit = keyof typeof units;

/** What is measured, and its largest unit, of which the others are integer parts: lines of all units can be added up in its parts. */
export const largestUnits = { time: units.HOUR.size, count: units.MILLION_TOKENS.size } as const;

export type Measure = keyof typeof largestUnits;

export const measureOf = (metric: string): Measure => (metric.endsWith('_SECONDS') ? 'time' : 'count');

/** A price in a list: for a code, in a region or (with '') in all regions. */
export interface Price {
  readonly code: string;
  readonly region: string;
  readonly unit: Unit;
  readonly price: bigint;
}

/** Prices from a moment on, until the next ones. */
export interface Period {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly versionId: string;
  readonly prices: ReadonlyMap<string, Price>;
}

/** A plan's prices over time, earliest first. */
export type Tariff = readonly Period[];

/** The properties of usage that determine its price. */
export interface Measured {
  readonly code: string;
  readonly region: string;
  readonly metric: string;
  readonly value: bigint;
}

/** The cost of one line, and its reason. */
export interface Charge {
  readonly versionId: string;
  readonly unitPrice: bigint;
  readonly cost: bigint;
}

const keyOf = (code: string, region: string) => JSON.stringify([code, region]);

export const priceIndex = (prices: readonly Price[]): ReadonlyMap<string, Price> =>
  new Map(prices.map((price) => [keyOf(price.code, price.region), price]));

/** The prices that apply at a moment; undefined before the first. */
export function periodAt(tariff: Tariff, moment: number): Period | undefined {
  return tariff.findLast(({ from }) => from <= moment);
}

/** The price for usage: one for exactly the region takes precedence over one for all regions. Undefined if none matches. */
export function priceFor(
  period: Period | undefined,
  { code, region, metric }: Omit<Measured, 'value'>,
): Price | undefined {
  const found = period?.prices.get(keyOf(code, region)) ?? period?.prices.get(keyOf(code, ''));
  return found && units[found.unit].measures === measureOf(metric) ? found : undefined;
}

/**
 * The cost of usage; undefined if no price matches, which differs from free. A line is rounded once, to twelve places; sums of lines are
 * exact.
 */
export function chargeOf(period: Period | undefined, measured: Measured): Charge | undefined {
  const found = priceFor(period, measured);
  if (!period || !found) return undefined;
  const { size } = units[found.unit];
  return {
    versionId: period.versionId,
    unitPrice: found.price,
    cost: divideHalfEven(found.price * measured.value, size),
  };
}

/** Sums of days count amounts by their remainder modulo this (database: `usage_days`). */
export const daysModulus = 9n;

/**
 * The modulus for amounts that allows pricing lines by their sum and their remainders: this many of the unit's smallest part cost a whole
 * number, and an even one if a line may end at a half. It divides nine for prices with up to five decimal places per hour, seven per minute
 * and six per million tokens.
 */
export function modulusOf({ price, unit }: Price): bigint {
  const { size } = units[unit];
  const least = size / commonDivisor(price, size);
  return least % 2n === 0n ? least * 2n : least;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** Lines that are equal except for their amount. */
export interface Summed extends Omit<Measured, 'value'> {
  /** Sum of all amounts. */
  readonly value: bigint;
  /** Remainders of the amounts modulo a multiple of {@link modulusOf}, each with its count. */
  readonly remainders: readonly (readonly [rest: bigint, count: bigint])[];
}

/**
 * The total cost of many lines: exactly the sum of {@link chargeOf} of each. An amount is a multiple that costs a whole number, plus a
 * remainder; so only remainders are rounded.
 */
export function chargeOfSum(period: Period | undefined, summed: Summed): bigint | undefined {
  const found = priceFor(period, summed);
  if (!found) return undefined;
  const { size } = units[found.unit];
  let whole = summed.value;
  let cost = 0n;
  for (const [rest, count] of summed.remainders) {
    whole -= rest * count;
    cost += divideHalfEven(found.price * rest, size) * count;
  }
  if ((found.price * whole) % size !== 0n) throw new Error(`Remainders are too coarse for the price of ${found.code}.`);
  return cost + (found.price * whole) / size;
}

/** True if the sums of days do not determine the cost of lines, because {@link daysModulus} is too small for their rounding. */
export const isFine = (price: Price): boolean => daysModulus % modulusOf(price) !== 0n;

export const measureOfPrice = ({ unit }: Price): Measure => units[unit].measures;

/** A price per largest unit, not rounded: it is a whole number, because the unit is an integer part of it. */
export function priceOfLargest({ price, unit }: Price): bigint {
  const { size, measures } = units[unit];
  return price * (largestUnits[measures] / size);
}
