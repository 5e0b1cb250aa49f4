import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import type { Layer } from './layer';

/** VERSION, PLAN: names it. LICENSE: is on a plan that is it, or that names it. USAGE: a license with usage charged by it. */
export const useKinds = ['VERSION', 'PLAN', 'LICENSE', 'USAGE'] as const;

/** A reference to a price list, a version or a plan. */
export interface Use {
  readonly id: string;
  readonly kind: (typeof useKinds)[number];
  readonly title: string;
  readonly status: string;
}

const most = 100;

const titled = (alias: string) =>
  sql`${sql.ref(`${alias}.name`)} || coalesce(' ' || ${sql.ref(`${alias}.number`)}, '')`;

/** References to a record, up to a maximum, and their total number; of one kind, or all. */
export async function usesOf(
  db: Db,
  { noun }: Layer,
  id: string,
  kind?: string,
): Promise<{ readonly items: readonly Use[]; readonly total: number }> {
  const wanted = {
    RateConfiguration: sql`
      select version.id, 'VERSION' as kind, ${titled('version')} as title, version.status
      from rate_version_configurations link join rate_versions version on version.id = link.version_id
      where link.configuration_id = ${id}`,
    RateVersion: sql`
      select plan.id, 'PLAN' as kind, ${titled('plan')} as title, plan.status
      from rate_plans plan where plan.id in (select plan_id from rate_plan_versions where version_id = ${id})
      union all
      select license.id, 'LICENSE', license.number, license.state
      from rate_plans plan join licenses license
        on license.rate_plan_name = plan.name and license.rate_plan_version = plan.number
      where plan.id in (select plan_id from rate_plan_versions where version_id = ${id})
      union all
      select distinct license.id, 'USAGE', license.number, license.state
      from (
        select license_id from usage_records where rate_version_id = ${id}
        union all
        select license_id from usage_archive_sums where rate_version_id = ${id}) usage
      join licenses license on license.id = usage.license_id`,
    RatePlan: sql`
      select license.id, 'LICENSE' as kind, license.number as title, license.state as status
      from licenses license join rate_plans plan
        on plan.name = license.rate_plan_name and plan.number = license.rate_plan_version
      where plan.id = ${id}`,
  }[noun];
  const { rows } = await sql<Use & { readonly total: number }>`
    select found.*, count(*) over ()::int as total from (${wanted}) found
    where ${kind === undefined ? sql`true` : sql`found.kind = ${kind}`} order by kind, title, id limit ${most}`.execute(
    db,
  );
  return { items: rows.map(({ total: _all, ...use }) => use), total: rows[0]?.total ?? 0 };
}
