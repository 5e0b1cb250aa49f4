import { sql } from 'kysely';
import type { Db } from '../../platform/database';

interface Row {
  readonly code: string;
  readonly region: string;
  readonly plan: string;
  readonly licenses: number;
  readonly records: number;
  readonly since: Date;
  readonly until: Date;
  readonly groups: number;
  readonly sum: number;
}

const most = 100;
const day = 24 * 3_600_000;

/** Unpriced usage of licenses with a plan, by what was used; licenses without a plan are not charged by usage. */
export async function unpricedUsage(db: Db) {
  const { rows } = await sql<Row>`
    select found.*, (count(*) over ())::int as groups, (sum(found.records) over ())::int as sum from (
      select usage.code, usage.region, license.rate_plan_name as plan, count(distinct license.id)::int as licenses,
        sum(usage.unpriced)::int as records, min(usage.day) as since, max(usage.day) as until
      from usage_days usage join licenses license on license.id = usage.license_id
      where usage.unpriced > 0 and license.rate_plan_name is not null
      group by 1, 2, 3) found
    order by records desc, code, region, plan limit ${most}`.execute(db);
  return {
    items: rows.map(({ code, region, plan, licenses, records, since, until }) => ({
      id: JSON.stringify([code, region, plan]),
      code,
      region: region || null,
      plan,
      licenses,
      records,
      since: since.toISOString(),
      until: until.toISOString(),
      unpricedDays: { from: since.toISOString(), to: new Date(until.getTime() + day).toISOString() },
    })),
    total: rows[0]?.groups ?? 0,
    records: rows[0]?.sum ?? 0,
  };
}
