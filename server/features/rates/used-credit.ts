import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../../platform/database';
import { roundAmount, storedAmount, writeAmount } from './money';
import { amountsOf, type Terms } from './statement';
import { nextMonth, statementsOf } from './statement-month';

/** A month of a license, and what is charged in it. */
interface CreditMonth {
  readonly license_id: string;
  readonly month: Date;
  /** Usage and corrections so far. */
  readonly charged: string;
  /** The plan changed within the month: its hours have different terms. */
  readonly divided: boolean;
  readonly discount: string | null;
  readonly included_credit: string | null;
  /** The amount that the license's figure includes. */
  readonly counted: string | null;
  /** What was charged of it when the license's figure was entered that includes it; null once it is counted. */
  readonly included: string | null;
}

const batch = 500;

/** Whether there are months to count. */
export async function hasCreditToCount(db: Db): Promise<boolean> {
  return (await db.selectFrom('license_credit_changes').select('license_id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Brings the used credit of licenses up to what their statements say. Months are counted again as a whole and only the difference is added,
 * so what was imported or entered into the license remains, and a month that is counted twice changes nothing. Batches are transactions of
 * their own: after a crash the next run continues.
 */
export async function countUsedCredit(db: Kysely<Database>, now: () => number): Promise<void> {
  while (await countBatch(db, now()));
}

async function countBatch(db: Kysely<Database>, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const months = await takeChanges(trx);
    if (months.length === 0) return false;
    // Held until the end, so that another process counts what follows, and not what this one counted before.
    await sql`select 1 from licenses where id = any (${[...new Set(months.map((one) => one.licenseId))]})
      order by id for no key update`.execute(trx);
    const found = await readMonths(trx, months);
    const amounts: { license: string; month: string; amount: string; difference: string }[] = [];
    for (const each of found) {
      const amount = await amountOf(trx, each, now);
      const before = each.included === null ? storedAmount(each.counted ?? '0') : amountIncluded(each, amount);
      amounts.push({
        license: each.license_id,
        month: each.month.toISOString(),
        amount: writeAmount(amount),
        difference: writeAmount(amount - before),
      });
    }
    await store(trx, amounts);
    return true;
  });
}

interface Changed {
  readonly licenseId: string;
  readonly month: Date;
}

/** The next months to count. Their rows are gone when the transaction commits, or back when it does not. */
async function takeChanges(db: Db): Promise<readonly Changed[]> {
  const { rows } = await sql<{ license_id: string; month: Date }>`
    delete from license_credit_changes where ctid in (
      select ctid from license_credit_changes order by license_id, month limit ${sql.lit(batch)} for update skip locked)
    returning license_id, month`.execute(db);
  const months = new Map(
    rows.map(({ license_id, month }) => [`${license_id} ${month.getTime()}`, { licenseId: license_id, month }]),
  );
  return [...months.values()];
}

/**
 * Charges and terms of months. Sums of days hold what was charged also after the records were archived, and what corrections charged that
 * had no price before.
 */
async function readMonths(db: Db, months: readonly Changed[]): Promise<readonly CreditMonth[]> {
  const { rows } = await sql<CreditMonth>`
    select license.id as license_id, each.month, counted.included::text as included,
      (coalesce((select sum(days.cost) from usage_days days
        where days.license_id = license.id and days.day >= each.month and days.day < each.until), 0)
      + coalesce((select sum(line.after - line.before) from rate_correction_lines line
        join rate_corrections correction on correction.id = line.correction_id
        where line.license_id = license.id and line.period_start >= each.month and line.period_start < each.until
          and correction.status = 'APPLIED' and correction.wrong_version_id is not null), 0))::text as charged,
      coalesce(former.until_at < each.until, false) as divided,
      plan.discount_percent::text as discount, plan.included_credit::text as included_credit, counted.amount::text as counted
    from unnest(
      ${months.map(({ licenseId }) => licenseId)}::text[], ${months.map(({ month }) => month.toISOString())}::timestamptz[],
      ${months.map(({ month }) => new Date(nextMonth(month.getTime())).toISOString())}::timestamptz[]
      ) as each (license_id, month, until)
    join licenses license on license.id = each.license_id
    left join lateral (
      select plan_name, plan_version, until_at from license_former_rate_plans former
      where former.license_id = license.id and former.until_at > each.month order by until_at limit 1) former on true
    left join rate_plans plan on plan.name = case when former.until_at is null then license.rate_plan_name else former.plan_name end
      and plan.number = case when former.until_at is null then license.rate_plan_version else former.plan_version end
    left join license_credit_months counted on counted.license_id = license.id and counted.month = each.month`.execute(
    db,
  );
  return rows;
}

/** What a month takes from the credit: the total of its statement. */
async function amountOf(db: Db, each: CreditMonth, now: number): Promise<bigint> {
  if (each.divided) {
    const to = new Date(nextMonth(each.month.getTime()));
    const [statement] = await statementsOf(db, each.license_id, { from: each.month, to }, now);
    return storedAmount(statement?.total ?? '0');
  }
  return amountCharged(each, storedAmount(each.charged));
}

/** What a sum of charges takes from the credit in a month of one plan. */
function amountCharged({ discount, included_credit }: CreditMonth, amount: bigint): bigint {
  const terms: Terms | undefined =
    discount === null
      ? undefined
      : {
          title: '',
          discountPercent: storedAmount(discount),
          includedCredit: storedAmount(included_credit ?? '0'),
          creditLimit: null,
        };
  return amountsOf({ first: terms, charges: [{ terms, amount }] }).total;
}

/** What the license's figure includes of a month that was never counted. With several plans, by the share of the charges. */
function amountIncluded(each: CreditMonth, amount: bigint): bigint {
  const [charged, included] = [storedAmount(each.charged), storedAmount(each.included ?? '0')];
  if (included === charged) return amount;
  if (!each.divided) return amountCharged(each, included);
  return charged <= 0n || included <= 0n ? 0n : roundAmount((amount * included) / charged, 2);
}

async function store(
  db: Db,
  amounts: readonly {
    readonly license: string;
    readonly month: string;
    readonly amount: string;
    readonly difference: string;
  }[],
): Promise<void> {
  const texts = (name: 'license' | 'month' | 'amount' | 'difference') => amounts.map((one) => one[name]);
  await sql`
    insert into license_credit_months (license_id, month, amount)
    select * from unnest(${texts('license')}::text[], ${texts('month')}::timestamptz[], ${texts('amount')}::numeric[])
    on conflict (license_id, month) do update set amount = excluded.amount, included = null`.execute(db);
  // No revision: an administrator who edits the license meanwhile has overlooked nothing.
  await sql`
    update licenses set credit_used = licenses.credit_used + more.difference
    from (select license_id, sum(difference) as difference
      from unnest(${texts('license')}::text[], ${texts('difference')}::numeric[]) as each (license_id, difference) group by 1) more
    where licenses.id = more.license_id and more.difference <> 0`.execute(db);
}

/** Months of the usage so far, as what the figures of their licenses include. For figures that are entered with the usage. */
export async function includeUsedCredit(db: Db): Promise<void> {
  await sql`
    insert into license_credit_months (license_id, month, amount, included)
    select license_id, date_trunc('month', day, 'UTC'), 0, sum(cost) from usage_days where cost <> 0 group by 1, 2
    on conflict (license_id, month) do nothing`.execute(db);
}
