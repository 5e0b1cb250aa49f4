import { divideHalfEven } from './money';

/** What prices are for, and what one of it is in the numbers of usage: durations are counted in milliseconds. */
const units = {
  HOUR: { size: 3_600_000n, measures: 'time' },
  MINUTE: { size: 60_000n, measures: 'time' },
  CALL: { size: 1n, measures: 'count' },
  MILLION_TOKENS: { size: 1_000_000n, measures: 'count' },
} as const;

export type Unit = keyof typeof units;

/** What is measured, and the largest unit of it, of which the others are a whole part: lines of all units can be added up in its parts. */
export const largestUnits = { time: units.HOUR.size, count: units.MILLION_TOKENS.size } as const;

export type Measure = keyof typeof largestUnits;

export const measureOf = (metric: string): Measure => (metric.endsWith('_SECONDS') ? 'time' : 'count');

/** A price of a list: for a code, in a region or (with '') everywhere. */
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

/** A plan's prices over time, the earliest first. */
export type Tariff = readonly Period[];

/** Usage as far as its price goes. */
export interface Measured {
  readonly code: string;
  readonly region: string;
  readonly metric: string;
  readonly value: bigint;
}

/** What one line costs, and why. */
export interface Charge {
  readonly versionId: string;
  readonly unitPrice: bigint;
  readonly cost: bigint;
}

const keyOf = (code: string, region: string) => JSON.stringify([code, region]);

export const priceIndex = (prices: readonly Price[]): ReadonlyMap<string, Price> =>
  new Map(prices.map((price) => [keyOf(price.code, price.region), price]));

/** The prices in force at a moment; undefined before the first. */
export function periodAt(tariff: Tariff, moment: number): Period | undefined {
  return tariff.findLast(({ from }) => from <= moment);
}

/** A price for usage: one for exactly the region counts more than one for everywhere. Undefined where none fits. */
export function priceFor(
  period: Period | undefined,
  { code, region, metric }: Omit<Measured, 'value'>,
): Price | undefined {
  const found = period?.prices.get(keyOf(code, region)) ?? period?.prices.get(keyOf(code, ''));
  return found && units[found.unit].measures === measureOf(metric) ? found : undefined;
}

/**
 * What usage costs; undefined where no price fits, which is never the same as free. A line is rounded once, to twelve places; sums of
 * lines are exact.
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

/** Sums of days count amounts by what is left when they are divided by so many (database: `usage_days`). */
export const daysModulus = 9n;

/**
 * By how many amounts must be divided, so that lines can be priced by their sum and their remainders: so many of the unit's smallest part
 * cost a whole number, and an even one where a line may end at a half. It divides nine for prices with up to five decimal places an
 * hour, seven a minute and six a million tokens.
 */
export function modulusOf({ price, unit }: Price): bigint {
  const { size } = units[unit];
  const least = size / commonDivisor(price, size);
  return least % 2n === 0n ? least * 2n : least;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** Lines alike in all but their amount. */
export interface Summed extends Omit<Measured, 'value'> {
  /** All amounts. */
  readonly value: bigint;
  /** What amounts leave when they are divided by a multiple of {@link modulusOf}, and how many leave it. */
  readonly remainders: readonly (readonly [rest: bigint, count: bigint])[];
}

/**
 * What many lines cost together: exactly the sum of {@link chargeOf} of each. An amount is a multiple that costs a whole number, and a
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

/** True where the sums of days do not say what lines cost, for {@link daysModulus} is too small for their rounding. */
export const isFine = (price: Price): boolean => daysModulus % modulusOf(price) !== 0n;

export const measureOfPrice = ({ unit }: Price): Measure => units[unit].measures;

/** A price for one of the largest unit of what it is for, not rounded: it is a whole number, for the unit is a part of that one. */
export function priceOfLargest({ price, unit }: Price): bigint {
  const { size, measures } = units[unit];
  return price * (largestUnits[measures] / size);
}
