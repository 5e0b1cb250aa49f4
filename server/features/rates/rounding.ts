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

/** A price that the database uses to round the lines of a period. */
interface RoundingPrice {
  readonly period: number;
  readonly code: string;
  readonly region: string;
  /** Per largest unit, modulo two of them, because more does not affect rounding. */
  readonly price: bigint;
}

/** Input for rounding the lines with fine prices of one measure in the database: `usage-groups.ts`. */
export interface Rounding {
  readonly measure: Measure;
  /** Codes with such prices; undefined: all priced codes have one, so filtering would only take time. */
  readonly codes: readonly string[] | undefined;
  /** Regions with a separate price for one of these codes; any other counts as ''. */
  readonly regions: readonly string[];
  readonly prices: readonly RoundingPrice[];
}

const metrics = { time: 'SESSION_SECONDS', count: 'REQUESTS' } as const;

/** Rounding of lines that the sums of days cannot price. Periods are indexed by the numbers that group usage. */
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
