import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database';
import { metrics, requireRecords } from '../usage';
import { largestUnits, type Measure, measureOf } from './price';
import type { Rounding } from './rounding';

/** Records of usage that are priced together. */
export interface UsageGroup {
  readonly license_id: string;
  readonly code: string;
  readonly metric: string;
  readonly region: string;
  readonly period: number;
  readonly records: number;
  /** Their charged cost. */
  readonly cost: string;
  /** The sum of their amounts. */
  readonly value: string;
  /** How many amounts have the remainder 0, 1, … modulo nine. */
  readonly counts: readonly string[];
}

/** Sum of the rounding of all lines of a license that have fine prices. */
interface RoundingSum {
  readonly license_id: string;
  readonly measure: Measure;
  /** In parts of the largest unit of the measure; null if none of these lines has a price. */
  readonly rounding: string | null;
}

/** Which usage to read, and how to group it. */
interface UsageWanted {
  /** A condition on `usage.license_id`. */
  readonly about: RawBuilder<unknown>;
  readonly from: Date;
  readonly to: Date;
  /** Moments at which other prices begin, ascending; empty: everything is in period 0. */
  readonly starts: readonly number[];
  readonly roundings: readonly Rounding[];
}

const day = 24 * 3_600_000;

const rests = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Reads usage in one statement, so that days and records are from the same snapshot. */
export async function readUsage(
  db: Db,
  { about, from, to, starts, roundings }: UsageWanted,
): Promise<{ readonly groups: readonly UsageGroup[]; readonly rounded: readonly RoundingSum[] }> {
  const { first, end, cut, spans } = splitDays(from.getTime(), to.getTime(), starts);
  // Whole days are read from their sums; anything finer from records.
  for (const span of spans) await requireRecords(db, new Date(span.from), new Date(span.to));
  if (roundings.length > 0) await requireRecords(db, from, to);
  const period = (moment: RawBuilder<unknown>) => periodOf(moment, { from: from.getTime(), to: to.getTime() }, starts);
  const between = (moment: RawBuilder<unknown>, span: { readonly from: number; readonly to: number }) =>
    sql`${moment} >= ${new Date(span.from)} and ${moment} < ${new Date(span.to)}`;
  // Daily counts are summed as integers: larger types take so much memory that groups are sorted on disk.
  const none = sql`null as measure, null as rounding`;
  const days = sql`
    select usage.license_id, usage.code, usage.metric, usage.region, ${period(sql`usage.day`)} as period,
      sum(usage.records::int)::int as records, sum(usage.cost)::text as cost, sum(usage.value)::text as value,
      array[${sql.raw(rests.map((n) => `sum(usage.rest_${n}::int)::text`).join(', '))}] as counts, ${none}
    from usage_days usage
    where ${about} and ${between(sql`usage.day`, { from: first, to: end })} and usage.day <> all (${moments(cut)}::timestamptz[])
    group by 1, 2, 3, 4, 5`;
  // All metrics are listed, so that the index by metric and time is used.
  const records = (span: { readonly from: number; readonly to: number }) => sql`
    select usage.license_id, coalesce(usage.code, usage.metric) as code, usage.metric, coalesce(usage.region, '') as region,
      ${period(sql`usage.period_start`)} as period, count(*)::int as records, coalesce(sum(usage.cost), 0)::text as cost,
      sum(usage.value)::text as value,
      array[${sql.raw(rests.map((n) => `(count(*) filter (where usage.value % 9 = ${n}))::text`).join(', '))}] as counts, ${none}
    from usage_records usage
    where ${about} and usage.metric = any (${[...metrics]}::text[]) and ${between(sql`usage.period_start`, span)}
    group by 1, 2, 3, 4, 5`;
  const rounding = ({ measure, codes, regions, prices }: Rounding) => {
    // The price is joined by its key, one hash per record: grouping by it would double the cost.
    const region =
      regions.length === 0
        ? sql`true`
        : sql`fine.region = case when usage.region = any (${regions}::text[]) then usage.region else '' end`;
    // By columns, because the database has statistics for them: for an expression it estimates a few records, and then sorts millions.
    const named = codes
      ? sql`and (usage.code = any (${codes}::text[]) or (usage.code is null and usage.metric = any (${codes}::text[])))`
      : sql``;
    return sql`
      select usage.license_id, '', '', '', 0, 0, '0', '0', array[]::text[], ${measure}, sum(${roundingOf(measure)})::text
      from usage_records usage
      left join unnest(
        ${prices.map((one) => one.period)}::integer[], ${prices.map((one) => one.code)}::text[],
        ${prices.map((one) => one.region)}::text[], ${prices.map((one) => String(one.price))}::bigint[]
      ) as fine (period, code, region, price)
        on fine.code = coalesce(usage.code, usage.metric) and ${region}
          and fine.period = ${period(sql`usage.period_start`)}
      where ${between(sql`usage.period_start`, { from: from.getTime(), to: to.getTime() })} and ${about}
        and usage.metric = any (${metrics.filter((metric) => measureOf(metric) === measure)}::text[])
        ${named}
      group by 1`;
  };
  const parts = [days, ...spans.map(records), ...roundings.map(rounding)];
  const { rows } = await sql<UsageGroup & RoundingSum>`${sql.join(parts, sql` union all `)}`.execute(db);
  return { groups: rows.filter((row) => row.measure === null), rounded: rows.filter((row) => row.measure !== null) };
}

/**
 * The index of the period of a moment: how many have begun. Compares only those that begin within the span, one by one: `width_bucket`
 * takes as long as all the rest.
 */
function periodOf(
  moment: RawBuilder<unknown>,
  span: { readonly from: number; readonly to: number },
  starts: readonly number[],
): RawBuilder<unknown> {
  const before = starts.filter((start) => start <= span.from).length;
  const later = moments(starts.filter((start) => start > span.from && start < span.to));
  if (later.length === 0) return sql.lit(before);
  const cases = later.map(
    (start, index) => sql`when ${moment} < ${start}::timestamptz then ${sql.lit(before + index)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(before + later.length)} end`;
}

/**
 * `divideHalfEven` of money.ts in the database: the rounding of a line, in parts of the largest unit. The remainder of price × amount
 * modulo twice the unit determines how a line is rounded, and which way a half goes. The numbers are small, so `bigint` suffices.
 */
function roundingOf(measure: Measure): RawBuilder<unknown> {
  const unit = largestUnits[measure];
  const left = `((fine.price * (usage.value % ${2n * unit}::bigint)) % ${2n * unit}::bigint)`;
  return sql.raw(
    `case when ${left} <= ${unit / 2n} then -${left} when ${left} < ${unit + unit / 2n} then ${unit} - ${left} else ${2n * unit} - ${left} end`,
  );
}

const moments = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());

/** Splits a span into whole days, except those in which other prices begin, and the rest. */
export function splitDays(from: number, to: number, starts: readonly number[]) {
  const first = Math.ceil(from / day) * day;
  const end = Math.floor(to / day) * day;
  if (end <= first) return { first, end: first, cut: [], spans: [{ from, to }] };
  const cut = starts.filter((start) => start % day !== 0).map((start) => Math.floor(start / day) * day);
  const within = [...new Set(cut)].filter((start) => start >= first && start < end);
  const spans = [
    { from, to: first },
    ...within.map((start) => ({ from: start, to: start + day })),
    { from: end, to },
  ].filter((span) => span.from < span.to);
  return { first, end, cut: within, spans };
}
