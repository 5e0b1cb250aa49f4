import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import type { Month } from './months';

/** Sums a month as statements do, by day and plan: former plans of a license never change. */
export async function archiveSums(db: Db, month: Month, part: string): Promise<void> {
  await sql`
    insert into usage_archive_sums
      (month, license_id, period_start, metric, code, region, rate_version_id, unit_price, records, value, cost)
    select ${month}, license_id, min(period_start), metric, coalesce(code, metric), coalesce(region, ''), rate_version_id,
      unit_price, count(*), sum(value), sum(cost)
    from (
      select usage.*, (
        select count(*) from license_former_rate_plans former
        where former.license_id = usage.license_id and former.until_at <= usage.period_start) as plan
      from ${sql.table(part)} usage) usage
    group by license_id, date_trunc('day', period_start, 'UTC'), plan, metric, coalesce(code, metric), coalesce(region, ''),
      rate_version_id, unit_price`.execute(db);
}
