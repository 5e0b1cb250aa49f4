import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { boundsOf, isMonth, type Month, monthAfter, monthAt } from './months';

/** A sum that differs from the records that it sums. */
export interface SumDifference {
  /** The day, UTC. */
  readonly day: string;
  /** What is summed by: code and region, or a share's kind. */
  readonly by: 'code' | 'apiKey' | 'host' | 'version';
  readonly licenseId: string;
  readonly metric: string;
  readonly key: string;
}

/** Differences of a month, and the first of them. */
export interface SumCheck {
  readonly month: Month;
  readonly differences: number;
  readonly first: readonly SumDifference[];
}

const shown = 5;
const rests = Array.from({ length: 9 }, (_, rest) => rest);
const daySums = ['records', 'unpriced', 'value', 'cost', ...rests.map((rest) => `rest_${rest}`)];
const dayColumns = sql.raw(daySums.join(', '));
const shares = { apiKey: 'api_key_id', host: 'host', version: 'version' } as const;

/** The sums of days as they follow from the records. */
const countedDays = ({ from, to }: Bounds) => sql`
  select license_id, date_trunc('day', period_start, 'UTC') as day, metric, coalesce(code, metric) as code,
    coalesce(region, '') as region, count(*) as records, count(*) filter (where cost is null) as unpriced,
    sum(value) as value, coalesce(sum(cost), 0) as cost,
    ${sql.raw(rests.map((rest) => `count(*) filter (where value % 9 = ${rest}) as rest_${rest}`).join(', '))}
  from usage_records where period_start >= ${from} and period_start < ${to} group by 1, 2, 3, 4, 5`;

/** The shares of days as they follow from the records. */
const countedShares = ({ from, to }: Bounds) =>
  sql.join(
    Object.entries(shares).map(
      ([kind, column]) => sql`
  select license_id, metric, ${sql.lit(kind)} as kind, date_trunc('day', period_start, 'UTC') as day,
    coalesce(${sql.ref(column)}, '') as key, count(*) as records, sum(value) as value, coalesce(sum(cost), 0) as cost
  from usage_records where period_start >= ${from} and period_start < ${to} group by 1, 2, 4, 5`,
    ),
    sql` union all `,
  );

type Bounds = ReturnType<typeof boundsOf>;

/**
 * Compares the sums of a month with its records, in one statement and so at one moment. The database maintains the sums with every change of
 * records: a difference means that a record was changed around it, or damage. An archived month has no records to compare with.
 */
export async function checkMonth(db: Db, month: Month, now: number): Promise<SumCheck> {
  const bounds = boundsOf(month);
  const { from, to } = bounds;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ count: number; first: readonly SumDifference[] | null }>`
      with counted_days as (${countedDays(bounds)}), counted_shares as (${countedShares(bounds)}),
      days as (select * from usage_days where day >= ${from} and day < ${to} and records <> 0),
      kept_shares as (select * from usage_day_shares where day >= ${from} and day < ${to} and records <> 0),
      differing as (
        select day, 'code' as by, license_id, metric, rtrim(code || ' ' || region) as key
        from counted_days counted full join days using (license_id, day, metric, code, region)
        where ${differ('days', daySums)}
        union all
        select day, kind, license_id, metric, key
        from counted_shares counted full join kept_shares using (license_id, metric, kind, day, key)
        where ${differ('kept_shares', ['records', 'value', 'cost'])})
      select count(*)::int as count, (select json_agg(json_build_object('day', to_char(day at time zone 'UTC', 'YYYY-MM-DD'), 'by', by,
        'licenseId', license_id, 'metric', metric, 'key', key))
        from (select * from differing order by 1, 2, 3, 4, 5 limit ${shown}) listed) as first
      from differing where not exists (select 1 from usage_archives where month = ${month})`.execute(trx);
    const [row] = rows;
    const differences = row?.count ?? 0;
    await trx
      .insertInto('usage_checks')
      .values({ month, checked_at: new Date(now), differences })
      .onConflict((conflict) => conflict.column('month').doUpdateSet({ checked_at: new Date(now), differences }))
      .execute();
    return { month, differences, first: differences === 0 ? [] : (row?.first ?? []) };
  });
}

function differ(kept: string, columns: readonly string[]) {
  return sql.raw(columns.map((name) => `counted.${name} is distinct from ${kept}.${name}`).join(' or '));
}

/** Every month from the first usage to now whose records are not archived. */
export async function monthsWithRecords(db: Db, now: number): Promise<readonly Month[]> {
  const { rows } = await sql<{ first: Date | null }>`select min(day) as first from usage_days`.execute(db);
  const first = rows[0]?.first;
  if (!first) return [];
  const archived = new Set((await db.selectFrom('usage_archives').select('month').execute()).map(({ month }) => month));
  const months: Month[] = [];
  for (let month = monthAt(first.getTime()); month <= monthAt(now); month = monthAfter(month))
    if (isMonth(month) && !archived.has(month)) months.push(month);
  return months;
}

/**
 * Months to check in a night: the current one, and of the others with records the one that was checked longest ago. So each is checked again
 * after as many nights as there are months.
 */
export async function monthsToCheck(db: Db, now: number): Promise<readonly Month[]> {
  const months = await monthsWithRecords(db, now);
  const checked = new Map(
    (await db.selectFrom('usage_checks').select(['month', 'checked_at']).execute()).map((row) => [
      row.month,
      row.checked_at.getTime(),
    ]),
  );
  const present = months.filter((month) => month === monthAt(now));
  const others = months.filter((month) => month < monthAt(now));
  others.sort((a, b) => (checked.get(a) ?? 0) - (checked.get(b) ?? 0));
  return [...present, ...others.slice(0, 1)];
}

/**
 * Replaces the sums of a month by those of its records. Usage cannot be added meanwhile.
 * @returns the number of sums of days
 */
export async function recountMonth(db: Db, month: Month, audit: (trx: Db) => Promise<void>): Promise<number> {
  const bounds = boundsOf(month);
  const { from, to } = bounds;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`lock table usage_records in share row exclusive mode`.execute(trx);
    if (await trx.selectFrom('usage_archives').select('month').where('month', '=', month).executeTakeFirst())
      throw new Error(`The records of ${month} are archived: only "portico usage restore ${month}" brings them back.`);
    await sql`delete from usage_days where day >= ${from} and day < ${to}`.execute(trx);
    await sql`delete from usage_day_shares where day >= ${from} and day < ${to}`.execute(trx);
    const { numAffectedRows } = await sql`
      insert into usage_days (license_id, day, metric, code, region, ${dayColumns}) ${countedDays(bounds)}`.execute(
      trx,
    );
    await sql`
      insert into usage_day_shares (license_id, metric, kind, day, key, records, value, cost) ${countedShares(bounds)}`.execute(
      trx,
    );
    // What the month takes from credit follows from its sums, also from those that are no more.
    await sql`
      insert into license_credit_changes (license_id, month)
      select license_id, ${from}::timestamptz from usage_days where day >= ${from} and day < ${to}
      union select license_id, month from license_credit_months where month = ${from}::timestamptz`.execute(trx);
    await trx.deleteFrom('usage_checks').where('month', '=', month).execute();
    await audit(trx);
    return Number(numAffectedRows ?? 0);
  });
}
