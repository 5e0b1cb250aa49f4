import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { storedAmount } from './money';
import { type Price, priceIndex, type Tariff, type Unit } from './price';

/** A price with the list that contains it. */
export interface ListedPrice extends Price {
  readonly label: string;
  readonly configurationId: string;
}

/** All prices in versions, by version. */
export async function pricesOfVersions(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ListedPrice[]>> {
  const found = new Map<string, ListedPrice[]>();
  if (versionIds.length === 0) return found;
  const rows = await db
    .selectFrom('rate_version_configurations as link')
    .innerJoin('rate_configurations as list', 'list.id', 'link.configuration_id')
    .innerJoin('rate_prices as line', 'line.configuration_id', 'list.id')
    .select([
      'link.version_id',
      'list.id',
      'list.unit',
      'line.code',
      'line.label',
      'line.region',
      sql<string>`line.price::text`.as('price'),
    ])
    .where('link.version_id', 'in', [...versionIds])
    .orderBy('link.position')
    .orderBy('line.position')
    .execute();
  for (const { version_id, id, unit, price, ...line } of rows) {
    const prices = found.get(version_id) ?? [];
    // A database constraint limits the unit to these.
    prices.push({ ...line, configurationId: id, unit: unit as Unit, price: storedAmount(price) });
    found.set(version_id, prices);
  }
  return found;
}

/** The prices of plans over time, by plan. */
export async function tariffsOf(db: Db, planIds: readonly string[]): Promise<ReadonlyMap<string, Tariff>> {
  if (planIds.length === 0) return new Map();
  const entries = await db
    .selectFrom('rate_plan_versions')
    .select(['plan_id', 'version_id', 'from_at'])
    .where('plan_id', 'in', [...planIds])
    .orderBy('from_at')
    .execute();
  const prices = await pricesOfVersions(db, [...new Set(entries.map(({ version_id }) => version_id))]);
  const indexes = new Map([...prices].map(([id, lines]) => [id, priceIndex(lines)]));
  return new Map(
    planIds.map((id) => [
      id,
      entries
        .filter(({ plan_id }) => plan_id === id)
        .map(({ version_id, from_at }) => ({
          from: from_at.getTime(),
          versionId: version_id,
          prices: indexes.get(version_id) ?? new Map(),
        })),
    ]),
  );
}

/** The prices of one plan over time. */
export async function tariffOf(db: Db, planId: string): Promise<Tariff> {
  return (await tariffsOf(db, [planId])).get(planId) ?? [];
}
