/** Length of one row of a usage report; always in UTC. */
export const granularities = ['hour', 'day', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** Usage is reported from January 2020 on (specification section 9). */
export const firstPeriod = Date.UTC(2020, 0, 1);

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The longest span of one report: about a thousand rows, except for months. */
const longest: Readonly<Record<Granularity, number>> = { hour: 45 * day, day: 3 * 366 * day, month: 200 * 366 * day };

/** A span from a moment (inclusive) to its end (exclusive), both at the start of a period. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Named spans that end now, for the most common requests. */
export const periods = ['7d', '30d', '12m', '24m'] as const;
export type Period = (typeof periods)[number];

/** The start of a period by name that ends with the current hour, day or month. */
export function periodStart(period: Period, granularity: Granularity, now: number): number {
  const count = Number.parseInt(period, 10);
  if (period.endsWith('d')) return floor(now, granularity === 'month' ? 'day' : granularity) - (count - 1) * day;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count + 1, 1);
}

/** The preceding span of the same length: for months, the same number of months. */
export function spanBefore({ from, to }: Span, granularity: Granularity): Span {
  if (granularity !== 'month') return { from: from - (to - from), to: from };
  const [start, end] = [new Date(from), new Date(to)];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return { from: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1), to: from };
}

/** Why a span is refused. */
export type SpanProblem = { readonly field: 'from' | 'to'; readonly code: 'AFTER_END' | 'TOO_LONG' };

/**
 * The requested span, widened to whole periods and never before January 2020. Without `to` it ends with the current period; without `from`
 * it covers the last two days by hour, 30 days by day, 24 months by month.
 */
export function usageSpan(
  asked: { readonly from?: number; readonly to?: number },
  granularity: Granularity,
  now: number,
): Span | SpanProblem {
  const to = asked.to === undefined ? next(floor(now, granularity), granularity) : ceiling(asked.to, granularity);
  const from = Math.max(floor(asked.from ?? usualStart(to, granularity), granularity), firstPeriod);
  if (from >= to) return { field: 'from', code: 'AFTER_END' };
  if (to - from > longest[granularity]) return { field: 'from', code: 'TOO_LONG' };
  return { from, to };
}

/** Start of the period that contains a moment. */
export function floor(moment: number, granularity: Granularity): number {
  const date = new Date(moment);
  if (granularity === 'hour') return Math.floor(moment / hour) * hour;
  if (granularity === 'day') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

const ceiling = (moment: number, granularity: Granularity) => {
  const start = floor(moment, granularity);
  return start === moment ? start : next(start, granularity);
};

function next(start: number, granularity: Granularity): number {
  const date = new Date(start);
  if (granularity === 'hour') return start + hour;
  if (granularity === 'day') return start + day;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function usualStart(to: number, granularity: Granularity): number {
  const date = new Date(to);
  if (granularity === 'hour') return to - 2 * day;
  if (granularity === 'day') return to - 30 * day;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 24, 1);
}
