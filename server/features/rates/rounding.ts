import {
  isFine,
  largestUnits,
  type Measure,
  measureOfPrice,
  type Period,
  type Price,
  priceFor,
  priceOfLargest,
} from './price';

/** A price by which the database rounds the lines of a period. */
interface RoundingPrice {
  readonly period: number;
  readonly code: string;
  readonly region: string;
  /** For one of the largest unit; what is left of it when it is divided by two of them, for more of it rounds nothing. */
  readonly price: bigint;
}

/** What the database needs to round the lines with fine prices of one measure: `usage-groups.ts`. */
export interface Rounding {
  readonly measure: Measure;
  /** Codes with such prices; undefined: all that have a price, so that to look for them only takes time. */
  readonly codes: readonly string[] | undefined;
  /** Regions for which one of these codes has a price of its own; any other counts as ''. */
  readonly regions: readonly string[];
  readonly prices: readonly RoundingPrice[];
}

const metrics = { time: 'SESSION_SECONDS', count: 'REQUESTS' } as const;

/** How lines are rounded that the sums of days cannot price. Periods stand at the numbers by which usage is grouped. */
export function roundingsOf(periods: readonly (Period | undefined)[]): readonly Rounding[] {
  const all = periods.flatMap((period): readonly Price[] => [...(period?.prices.values() ?? [])]);
  return (['time', 'count'] as const).flatMap((measure) => {
    const fine = all.filter((price) => measureOfPrice(price) === measure && isFine(price));
    if (fine.length === 0) return [];
    const codes = new Set(fine.map(({ code }) => code));
    const regions = new Set(all.filter(({ code }) => codes.has(code)).map(({ region }) => region));
    const prices = periods.flatMap((period, number) =>
      [...codes].flatMap((code) =>
        [...new Set(['', ...regions])].flatMap((region) => {
          const found = priceFor(period, { code, region, metric: metrics[measure] });
          if (found === undefined || !isFine(found)) return [];
          return [{ period: number, code, region, price: priceOfLargest(found) % (2n * largestUnits[measure]) }];
        }),
      ),
    );
    const others = all.some((price) => measureOfPrice(price) === measure && !codes.has(price.code));
    return [
      {
        measure,
        codes: others ? [...codes] : undefined,
        regions: [...regions].filter((region) => region !== ''),
        prices,
      },
    ];
  });
}
