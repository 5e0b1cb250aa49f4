import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { titleOf } from './layer';
import { storedAmount } from './money';
import { type CorrectedUsage, type Statement, statementOf, type Terms } from './statement';
import { pricesOfVersions } from './tariff';

/** UTC months, from the first (inclusive) to the last (exclusive). */
export interface Months {
  readonly from: Date;
  readonly to: Date;
}

/** The statement of one month. */
export interface MonthStatement extends Statement {
  /** `2026-11`. */
  readonly month: string;
  /** The month has not ended, so more usage may arrive. */
  readonly open: boolean;
  /** Records without a matching price: not included in any line. */
  readonly unpriced: number;
}

/** A plan of a license until a moment, without terms where it had none; the current one has no end. */
interface Held {
  readonly until: number;
  readonly terms: Terms | undefined;
}

/** The plans of a license over time, earliest first, by which its usage was charged. */
async function plansOfLicense(db: Db, licenseId: string): Promise<readonly Held[]> {
  const { rows } = await sql<{
    until_at: Date | null;
    name: string | null;
    number: number | null;
    discount: string | null;
    included: string | null;
    credit: string | null;
  }>`
    select held.until_at, plan.name, plan.number, plan.discount_percent::text as discount,
      plan.included_credit::text as included, plan.credit_limit::text as credit
    from (
      select until_at, plan_name, plan_version from license_former_rate_plans where license_id = ${licenseId}
      union all
      select null, rate_plan_name, rate_plan_version from licenses where id = ${licenseId}) held
    left join rate_plans plan on plan.name = held.plan_name and plan.number = held.plan_version
    order by held.until_at nulls last`.execute(db);
  return rows.map(({ until_at, name, number, discount, included, credit }) => ({
    until: until_at?.getTime() ?? Number.POSITIVE_INFINITY,
    terms:
      name === null
        ? undefined
        : {
            title: titleOf({ name, number }),
            discountPercent: storedAmount(discount ?? '0'),
            includedCredit: storedAmount(included ?? '0'),
            creditLimit: credit === null ? null : storedAmount(credit),
          },
  }));
}

interface Group {
  readonly month: string;
  readonly plan: number;
  readonly version: string | null;
  readonly code: string;
  readonly region: string;
  readonly metric: string;
  readonly price: string | null;
  readonly records: number;
  readonly value: string;
  readonly cost: string | null;
}

/** Statements of a license's months with usage, latest first. */
export async function statementsOf(
  db: Db,
  licenseId: string,
  { from, to }: Months,
  now: number,
): Promise<readonly MonthStatement[]> {
  const held = await plansOfLicense(db, licenseId);
  const ends = held.filter(({ until }) => Number.isFinite(until)).map(({ until }) => new Date(until).toISOString());
  // The index of the license's plan at the moment: an end belongs to the next one.
  const plan = ends.length === 0 ? sql`0` : sql`width_bucket(period_start, ${ends}::timestamptz[])`;
  const month = sql`to_char(period_start at time zone 'UTC', 'YYYY-MM')`;
  const { rows: groups } = await sql<Group>`
    select ${month} as month, ${plan} as plan, rate_version_id as version, code, region, metric, unit_price::text as price,
      sum(records)::int as records, sum(value)::text as value, sum(cost)::text as cost
    from (
      select period_start, rate_version_id, coalesce(code, metric) as code, coalesce(region, '') as region, metric, unit_price,
        1 as records, value, cost
      from usage_records
      where license_id = ${licenseId} and period_start >= ${from} and period_start < ${to}
      union all
      select period_start, rate_version_id, code, region, metric, unit_price, records, value, cost
      from usage_archive_sums
      where license_id = ${licenseId} and period_start >= ${from} and period_start < ${to}) used
    group by 1, 2, 3, 4, 5, 6, 7 order by 1 desc, 2, 4, 5, 3, 7`.execute(db);
  const { rows: corrections } = await sql<
    Omit<CorrectedUsage, 'difference' | 'appliedAt'> & {
      month: string;
      at: Date;
      difference: string;
    }
  >`
    select ${month} as month, ${plan} as plan, correction.id as "correctionId", correction.reason, correction.applied_at as at,
      sum(line.after - line.before)::text as difference
    from rate_correction_lines line join rate_corrections correction on correction.id = line.correction_id
    where line.license_id = ${licenseId} and period_start >= ${from} and period_start < ${to} and correction.status = 'APPLIED'
      and correction.wrong_version_id is not null -- otherwise the records have the cost themselves
    group by 1, 2, 3, 4, 5 order by 5, 3, 2`.execute(db);

  const versions = [...new Set(groups.flatMap(({ version }) => version ?? []))];
  const prices = await pricesOfVersions(db, versions);
  const listed = ({ version, code, region }: Group) => {
    const ofCode = (version === null ? [] : (prices.get(version) ?? [])).filter((one) => one.code === code);
    return ofCode.find((one) => one.region === region) ?? ofCode.find((one) => one.region === '');
  };
  const months = [...new Set(groups.map((group) => group.month))];
  return months.map((one) => {
    const start = Date.parse(`${one}-01T00:00:00Z`);
    const ofMonth = groups.filter((group) => group.month === one);
    const priced = ofMonth.filter((group) => group.cost !== null);
    const unpriced = ofMonth.filter((group) => group.cost === null);
    return {
      month: one,
      open: now < nextMonth(start),
      unpriced: unpriced.reduce((sum, { records }) => sum + records, 0),
      ...statementOf({
        plans: held.map(({ terms }) => terms),
        first: held.find(({ until }) => until > start)?.terms,
        usage: priced.map((group) => ({
          ...group,
          label: listed(group)?.label ?? group.code,
          unit: listed(group)?.unit ?? null,
          unitPrice: storedAmount(group.price ?? '0'),
          value: BigInt(group.value),
          cost: storedAmount(group.cost ?? '0'),
        })),
        corrections: corrections
          .filter((correction) => correction.month === one)
          .map(({ at, difference, ...correction }) => ({
            ...correction,
            appliedAt: at.toISOString(),
            difference: storedAmount(difference),
          })),
      }),
    };
  });
}

/** The first moment of the UTC month after the one that begins at a moment. */
export function nextMonth(start: number): number {
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The month in a text such as `2026-11`; undefined for an invalid text. */
export function monthOf(text: string): Months | undefined {
  if (!/^20[2-9][0-9]-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  const from = Date.parse(`${text}-01T00:00:00Z`);
  return { from: new Date(from), to: new Date(nextMonth(from)) };
}
