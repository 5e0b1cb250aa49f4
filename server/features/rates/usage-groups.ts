import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database';
import { metrics } from '../usage';
import type { RoundingPrice } from './price';

/** Records of usage that are priced together. */
export interface UsageGroup {
  readonly license_id: string;
  readonly code: string;
  readonly metric: string;
  readonly region: string;
  readonly period: number;
  readonly records: number;
  /** What they did cost. */
  readonly cost: string;
  /** The sum of their amounts. */
  readonly value: string;
  /** How many amounts leave 0, 1, … when they are divided by nine; null where `rounding` says it. */
  readonly counts: readonly string[] | null;
  /** What rounding adds to all lines together, in parts of the price's size; null where no price fits. */
  readonly rounding: string | null;
}

/** A price of a period, for codes that are rounded record by record. */
export interface FinePrice extends RoundingPrice {
  readonly period: number;
}

/** Which usage is read, and how it is grouped. */
interface UsageWanted {
  /** A condition on `usage.license_id`. */
  readonly about: RawBuilder<unknown>;
  readonly from: Date;
  readonly to: Date;
  /** Moments at which other prices begin, ascending; none: all is of period 0. */
  readonly starts: readonly number[];
  /** All prices of codes that remainders of nine cannot price. */
  readonly fine: readonly FinePrice[];
}

const day = 24 * 3_600_000;

const rests = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Reads usage in one statement, so that days and records are of the same moment. */
export async function readUsage(
  db: Db,
  { about, from, to, starts, fine }: UsageWanted,
): Promise<readonly UsageGroup[]> {
  const fineCodes = [...new Set(fine.map(({ code }) => code))];
  const { first, end, cut, spans } = splitDays(from.getTime(), to.getTime(), starts);
  const period = (moment: RawBuilder<unknown>) =>
    starts.length === 0 ? sql`0` : sql`width_bucket(${moment}, ${moments(starts)}::timestamptz[])`;
  const between = (moment: RawBuilder<unknown>, span: { readonly from: number; readonly to: number }) =>
    sql`${moment} >= ${new Date(span.from)} and ${moment} < ${new Date(span.to)}`;
  const days = sql`
    select usage.license_id, usage.code, usage.metric, usage.region, ${period(sql`usage.day`)} as period,
      sum(usage.records)::int as records, sum(usage.cost)::text as cost, sum(usage.value)::text as value,
      array[${sql.raw(rests.map((n) => `sum(usage.rest_${n})::text`).join(', '))}] as counts, null as rounding
    from usage_days usage
    where ${about} and ${between(sql`usage.day`, { from: first, to: end })}
      and usage.day <> all (${moments(cut)}::timestamptz[]) and usage.code <> all (${fineCodes}::text[])
    group by 1, 2, 3, 4, 5`;
  // All metrics are named, so that the index by metric and time serves.
  const records = sql`
    select usage.license_id, coalesce(usage.code, usage.metric) as code, usage.metric, coalesce(usage.region, '') as region,
      ${period(sql`usage.period_start`)} as period, count(*)::int as records, coalesce(sum(usage.cost), 0)::text as cost,
      sum(usage.value)::text as value`;
  const table = sql`from usage_records usage`;
  const where = (span: { readonly from: number; readonly to: number }) => sql`
    where ${about} and usage.metric = any (${[...metrics]}::text[])
      and ${between(sql`usage.period_start`, span)}`;
  const counts = sql.raw(rests.map((n) => `(count(*) filter (where usage.value % 9 = ${n}))::text`).join(', '));
  const parts = [
    days,
    ...spans.map(
      (span) => sql`${records}, array[${counts}] as counts, null as rounding
        ${table} ${where(span)} and coalesce(usage.code, usage.metric) <> all (${fineCodes}::text[]) group by 1, 2, 3, 4, 5`,
    ),
  ];
  if (fine.length > 0) {
    const listed = (name: string) => sql`left join unnest(
        ${fine.map((one) => one.period)}::integer[], ${fine.map((one) => one.code)}::text[],
        ${fine.map((one) => one.region)}::text[], ${fine.map((one) => String(one.price))}::bigint[],
        ${fine.map((one) => String(one.size))}::bigint[]) as ${sql.ref(name)} (period, code, region, price, size)
      on ${sql.ref(`${name}.code`)} = coalesce(usage.code, usage.metric)
        and ${sql.ref(`${name}.period`)} = ${period(sql`usage.period_start`)}`;
    // By columns, whose statistics the database has: from an expression it expects a few records, and sorts millions.
    const isFine = sql`(usage.code = any (${fineCodes}::text[])
      or (usage.code is null and usage.metric = any (${fineCodes}::text[])))`;
    parts.push(sql`${records}, null::text[] as counts, (${roundingSum})::text as rounding
      ${table} ${listed('exact')} and exact.region = coalesce(usage.region, '') ${listed('anywhere')} and anywhere.region = ''
      ${where({ from: from.getTime(), to: to.getTime() })} and ${isFine} group by 1, 2, 3, 4, 5`);
  }
  const { rows } = await sql<UsageGroup>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const size = sql.raw('coalesce(exact.size, anywhere.size)');
/** What is left of price × amount when it is divided by twice the size: it says how a line is rounded, and where a half goes. Small numbers, so `bigint` serves. */
const left = sql`((coalesce(exact.price, anywhere.price) * (usage.value % (2 * ${size}))) % (2 * ${size}))`;
/** `divideHalfEven` of money.ts in the database: the sum of what it adds to each line, in parts of the size. */
const roundingSum = sql`sum(${size} * ((2 * ${left} > ${size})::int + (2 * ${left} >= 3 * ${size})::int) - ${left})`;

const moments = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());

/** Splits a span: whole days without those in which other prices begin, and all the rest. */
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
