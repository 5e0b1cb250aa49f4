import type { Usage } from '../../../schemas/types.gen';
import type { Granularity, Span } from './period';

/** What is counted. Durations are stored in milliseconds. */
export const metrics = ['SESSION_SECONDS', 'MACHINE_SECONDS', 'TOKENS', 'REQUESTS'] as const;
export type Metric = (typeof metrics)[number];

/** What the columns of a report are. */
export type Breakdown = Usage['breakdown'];

/** Columns besides the one for everything else (specification section 9). */
export const mostColumns = 10;

/** Key of the column that contains everything beyond the ten largest. */
export const otherColumn = '$other';

/** One sum, as the repository reads it: a period, the value of the breakdown, and the usage. */
export interface UsageSum {
  /** Milliseconds since the epoch; start of the period. */
  readonly period: number;
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly cost: number;
}

/** A report (schemas/data/usage.schema.json). */
export interface UsageReport {
  readonly from: string;
  readonly to: string;
  readonly metric: Metric;
  readonly unit: 'milliseconds' | 'count';
  readonly granularity: Granularity;
  readonly breakdown: Breakdown;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly other: boolean;
    readonly total: number;
    readonly cost: number;
  }[];
  readonly rows: readonly {
    readonly period: string;
    readonly values: readonly number[];
    readonly total: number;
    readonly cost: number;
  }[];
  readonly total: number;
  readonly cost: number;
  /** The same for the preceding span of the same length; null if it begins before anything was counted. */
  readonly previous: {
    readonly from: string;
    readonly to: string;
    readonly total: number;
    readonly cost: number;
  } | null;
  readonly currency: 'USD';
}

/**
 * Arranges sums in rows and columns: the ten largest values of the breakdown each get a column, largest first and then by name; the rest
 * shares the last one. Periods without usage have no row.
 */
export function layOut(
  sums: readonly UsageSum[],
  asked: {
    readonly metric: Metric;
    readonly granularity: Granularity;
    readonly breakdown: Breakdown;
    readonly span: Span;
  },
): Omit<UsageReport, 'previous'> {
  const byKey = new Map<string, { label: string; total: number; cost: number }>();
  for (const sum of sums) {
    const column = byKey.get(sum.key) ?? { label: sum.label, total: 0, cost: 0 };
    byKey.set(sum.key, { label: sum.label, total: column.total + sum.value, cost: column.cost + sum.cost });
  }
  // Sums folded by the database are added to those folded here.
  const folded = byKey.get(otherColumn);
  byKey.delete(otherColumn);
  const ranked = [...byKey].sort(([a, left], [b, right]) => right.total - left.total || (a < b ? -1 : 1));
  const shown = ranked.slice(0, mostColumns);
  const rest = [...ranked.slice(mostColumns).map(([, column]) => column), ...(folded ? [folded] : [])];
  const columns = [
    ...shown.map(([key, column]) => ({ key, ...column, cost: cents(column.cost), other: false })),
    ...(rest.length > 0
      ? [
          {
            key: otherColumn,
            label: '',
            total: rest.reduce((sum, column) => sum + column.total, 0),
            cost: cents(rest.reduce((sum, column) => sum + column.cost, 0)),
            other: true,
          },
        ]
      : []),
  ];

  const place = new Map(shown.map(([key], index) => [key, index]));
  const byPeriod = new Map<number, { values: number[]; cost: number }>();
  for (const sum of sums) {
    const row = byPeriod.get(sum.period) ?? { values: columns.map(() => 0), cost: 0 };
    const index = place.get(sum.key) ?? shown.length;
    row.values[index] = (row.values[index] ?? 0) + sum.value;
    row.cost += sum.cost;
    byPeriod.set(sum.period, row);
  }
  const rows = [...byPeriod]
    .sort(([a], [b]) => a - b)
    .map(([period, { values, cost }]) => ({
      period: new Date(period).toISOString(),
      values,
      total: values.reduce((sum, value) => sum + value, 0),
      cost: cents(cost),
    }));

  return {
    from: new Date(asked.span.from).toISOString(),
    to: new Date(asked.span.to).toISOString(),
    metric: asked.metric,
    unit: asked.metric.endsWith('_SECONDS') ? 'milliseconds' : 'count',
    granularity: asked.granularity,
    breakdown: asked.breakdown,
    columns,
    rows,
    total: columns.reduce((sum, column) => sum + column.total, 0),
    cost: cents(sums.reduce((sum, { cost }) => sum + cost, 0)),
    currency: 'USD',
  };
}

/** Costs are exact to a millionth in the database; sums of their doubles are rounded to that. */
const cents = (cost: number) => Math.round(cost * 1_000_000) / 1_000_000;
