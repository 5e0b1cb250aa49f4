import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { writeAmount } from './money';
import { type Charge, chargeOf, periodAt } from './price';
import { tariffsOf } from './tariff';

/** Records that agree in everything that determines the price are charged together. */
interface Group {
  readonly license_id: string;
  readonly period_start: Date;
  readonly metric: string;
  readonly code: string;
  readonly region: string;
  readonly value: string;
  readonly plan_id: string;
}

/** The plan of a license in the hour of its usage: a former one that applied until later, or the current one. */
const planThen = sql`
  join lateral (
    select plan_name, plan_version from (
      select former.plan_name, former.plan_version, former.until_at from license_former_rate_plans former
      where former.license_id = usage.license_id and former.until_at > usage.period_start
      union all
      select license.rate_plan_name, license.rate_plan_version, 'infinity' from licenses license
      where license.id = usage.license_id) held
    order by until_at limit 1
  ) held on true
  join rate_plans plan on plan.name = held.plan_name and plan.number = held.plan_version`;

const batch = 5_000;

/**
 * Prices unpriced usage by the plan and the prices of its own hour, however late it arrived. Existing prices are never changed; usage
 * without a matching price stays unpriced. Returns how many records were priced.
 */
export async function chargeUsage(
  db: Db,
  about: { readonly licenseId?: string; readonly since?: Date } = {},
): Promise<number> {
  const { rows: groups } = await sql<Group>`
    select usage.license_id, usage.period_start, usage.metric, coalesce(usage.code, usage.metric) as code,
      coalesce(usage.region, '') as region, usage.value::text as value, plan.id as plan_id
    from usage_records usage ${planThen}
    where usage.cost is null
      ${about.licenseId === undefined ? sql`` : sql`and usage.license_id = ${about.licenseId}`}
      ${about.since === undefined ? sql`` : sql`and usage.period_start >= ${about.since}`}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const tariffs = await tariffsOf(db, [...new Set(groups.map(({ plan_id }) => plan_id))]);
  return writeCharges(
    db,
    groups.flatMap((group) => {
      const period = periodAt(tariffs.get(group.plan_id) ?? [], group.period_start.getTime());
      const charge = chargeOf(period, { ...group, value: BigInt(group.value) });
      return charge ? [{ ...group, ...charge }] : [];
    }),
  );
}

/** Writes prices and costs of records that have none. Returns how many there were. */
export async function writeCharges(db: Db, priced: readonly (Omit<Group, 'plan_id'> & Charge)[]): Promise<number> {
  let charged = 0;
  for (let start = 0; start < priced.length; start += batch) {
    const part = priced.slice(start, start + batch);
    const { numAffectedRows } = await sql`
      update usage_records usage
      set unit_price = charge.unit_price, cost = charge.cost, rate_version_id = charge.version_id
      from unnest(
        ${part.map((one) => one.license_id)}::text[], ${part.map((one) => one.period_start.toISOString())}::timestamptz[],
        ${part.map((one) => one.metric)}::text[], ${part.map((one) => one.code)}::text[],
        ${part.map((one) => one.region)}::text[], ${part.map((one) => one.value)}::bigint[],
        ${part.map((one) => writeAmount(one.unitPrice))}::numeric[], ${part.map((one) => writeAmount(one.cost))}::numeric[],
        ${part.map((one) => one.versionId)}::text[]
      ) as charge (license_id, period_start, metric, code, region, value, unit_price, cost, version_id)
      where usage.license_id = charge.license_id and usage.period_start = charge.period_start
        and usage.metric = charge.metric and coalesce(usage.code, usage.metric) = charge.code
        and coalesce(usage.region, '') = charge.region and usage.value = charge.value and usage.cost is null`.execute(
      db,
    );
    charged += Number(numAffectedRows ?? 0);
  }
  return charged;
}
