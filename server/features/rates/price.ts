import { divideHalfEven } from './money';

/** What prices are for, and what one of it is in the numbers of usage: durations are counted in milliseconds. */
const units = {
  HOUR: { size: 3_600_000n, measures: 'time' },
  MINUTE: { size: 60_000n, measures: 'time' },
  CALL: { size: 1n, measures: 'count' },
  MILLION_TOKENS: { size: 1_000_000n, measures: 'count' },
} as const;

export type Unit = keyof typeof units;

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

/**
 * What usage costs; undefined where no price fits, which is never the same as free. A price for exactly the region counts more than
 * one for everywhere. A line is rounded once, to twelve places; sums of lines are exact.
 */
export function chargeOf(period: Period | undefined, { code, region, metric, value }: Measured): Charge | undefined {
  if (!period) return undefined;
  const found = period.prices.get(keyOf(code, region)) ?? period.prices.get(keyOf(code, ''));
  if (!found) return undefined;
  const unit = units[found.unit];
  if ((unit.measures === 'time') !== metric.endsWith('_SECONDS')) return undefined;
  return {
    versionId: period.versionId,
    unitPrice: found.price,
    cost: divideHalfEven(found.price * value, unit.size),
  };
}
