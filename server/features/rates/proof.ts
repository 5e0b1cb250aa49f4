import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import type { Configuration } from './configurations';
import { creditCurrency, findConfiguration } from './configurations';
import type { Layer } from './layer';
import { findPlan, type Plan } from './plans';
import { codeWithRegion, lastMonth, type Preview, previewPlan } from './preview';
import { pricesOfVersions } from './tariff';
import { findVersion, type Version } from './versions';

/** Why something cannot be activated, as data; its message is in `locales`. */
export interface Obstacle {
  readonly problem:
    | 'NO_PRICES'
    | 'NO_CONFIGURATIONS'
    | 'CONFIGURATION_NOT_ACTIVE'
    | 'DUPLICATE_PRICE'
    | 'NO_VERSIONS'
    | 'VERSION_NOT_ACTIVE'
    | 'CURRENCY'
    | 'HOLE'
    | 'UNPRICED';
  readonly name: string;
  /** The moment that is meant, if any. */
  readonly from?: string;
}

/**
 * What prevents a draft from becoming active; empty if it may. What it refers to cannot be archived until the transaction ends: otherwise a
 * draft could become active with what was archived while it was proved.
 */
export async function obstaclesOf(db: Db, layer: Layer, id: string, now: number): Promise<readonly Obstacle[]> {
  await holdReferences(db, layer, id);
  switch (layer.noun) {
    case 'RateConfiguration':
      return ofConfiguration(await findConfiguration(db, id));
    case 'RateVersion':
      return ofVersion(db, await findVersion(db, id));
    case 'RatePlan': {
      const plan = await findPlan(db, id);
      return ofPlan(db, plan, await previewPlan(db, { plan, ...lastMonth(now), prices: 'LATEST' }, now), now);
    }
  }
}

/** Locks the price lists of a version, or the versions of a plan, against changes; in one order, which prevents deadlocks. */
async function holdReferences(db: Db, { noun }: Layer, id: string): Promise<void> {
  if (noun === 'RateVersion')
    await sql`select 1 from rate_configurations where id in (
        select configuration_id from rate_version_configurations where version_id = ${id})
      order by id for share`.execute(db);
  if (noun === 'RatePlan')
    await sql`select 1 from rate_versions where id in (select version_id from rate_plan_versions where plan_id = ${id})
      order by id for share`.execute(db);
}

function ofConfiguration({ items, name, currency }: Configuration): readonly Obstacle[] {
  return [
    ...(items.length === 0 ? [{ problem: 'NO_PRICES', name } as const] : []),
    // Lists from before other currencies were refused.
    ...(currency === creditCurrency ? [] : [{ problem: 'CURRENCY', name: currency } as const]),
  ];
}

async function ofVersion(db: Db, version: Version): Promise<readonly Obstacle[]> {
  const { configurations, name } = version;
  if (configurations.length === 0) return [{ problem: 'NO_CONFIGURATIONS', name }];
  const obstacles: Obstacle[] = configurations
    .filter(({ status }) => status !== 'ACTIVE')
    .map(({ title }) => ({ problem: 'CONFIGURATION_NOT_ACTIVE', name: title }));
  if ((await currenciesOf(db, [version.id])).length > 1) obstacles.push({ problem: 'CURRENCY', name });
  const seen = new Set<string>();
  for (const { code, region } of (await pricesOfVersions(db, [version.id])).get(version.id) ?? []) {
    const key = JSON.stringify([code, region]);
    if (seen.has(key)) obstacles.push({ problem: 'DUPLICATE_PRICE', name: codeWithRegion({ code, region }) });
    seen.add(key);
  }
  return obstacles;
}

/** @param preview for last month, by the plan's last prices */
export async function ofPlan(db: Db, plan: Plan, preview: Preview, now: number): Promise<readonly Obstacle[]> {
  const [first] = plan.versions;
  if (!first) return [{ problem: 'NO_VERSIONS', name: plan.name }];
  const obstacles: Obstacle[] = [];
  if (Date.parse(first.from) > now) obstacles.push({ problem: 'HOLE', name: plan.name, from: first.from });
  const kept = await everPlanned(db, plan.name);
  for (const { rateVersionId, from, status, title } of plan.versions) {
    // What has applied under this name must remain, archived or not: the past does not change.
    const stays = status === 'ARCHIVED' && kept.has(`${rateVersionId} ${from}`);
    if (status !== 'ACTIVE' && !stays) obstacles.push({ problem: 'VERSION_NOT_ACTIVE', name: title });
  }
  const currencies = await currenciesOf(
    db,
    plan.versions.map(({ rateVersionId }) => rateVersionId),
  );
  for (const currency of currencies)
    if (currency !== creditCurrency) obstacles.push({ problem: 'CURRENCY', name: currency });
  for (const used of preview.unpriced) obstacles.push({ problem: 'UNPRICED', name: codeWithRegion(used) });
  return obstacles;
}

async function currenciesOf(db: Db, versionIds: readonly string[]): Promise<readonly string[]> {
  if (versionIds.length === 0) return [];
  const rows = await db
    .selectFrom('rate_version_configurations as link')
    .innerJoin('rate_configurations as list', 'list.id', 'link.configuration_id')
    .select('list.currency')
    .distinct()
    .where('link.version_id', 'in', [...versionIds])
    .orderBy('list.currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Time line entries of all plans of a name that were ever active. */
async function everPlanned(db: Db, name: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('rate_plan_versions as entry')
    .innerJoin('rate_plans as plan', 'plan.id', 'entry.plan_id')
    .select(['entry.version_id', 'entry.from_at'])
    .where('plan.name', '=', name)
    .where('plan.number', 'is not', null)
    .execute();
  return new Set(rows.map(({ version_id, from_at }) => `${version_id} ${from_at.toISOString()}`));
}

/** @throws with the first obstacle, and their number */
export function requireNone([first, ...others]: readonly Obstacle[]): void {
  if (first) throw new ApiError('RATE_NOT_READY', { args: { ...first, others: others.length } });
}
