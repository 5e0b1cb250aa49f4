import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database';
import { findConfiguration } from './configurations';
import { isPlanOf } from './migration';
import { storedAmount } from './money';
import { type Preview, type PreviewQuery, priceAgain } from './preview';
import { type Period, priceFor, priceIndex } from './price';
import { pricesOfVersions } from './tariff';
import { findVersion } from './versions';

type Span = Pick<PreviewQuery, 'from' | 'to' | 'licenseId'>;

/** Real usage of the licenses whose plans name a version of this name, priced by this version. */
export async function previewVersion(db: Db, id: string, { licenseId, ...span }: Span, now: number): Promise<Preview> {
  const { name } = await findVersion(db, id);
  const tariff = [always(priceIndex((await pricesOfVersions(db, [id])).get(id) ?? []))];
  const licenses = onPlans(sql`version.name = ${name}`, licenseId);
  return priceAgain(db, { ...span, prices: 'LATEST', tariff, licenses }, now);
}

/** The same for a price list: only usage that it prices, or that the active one of its name does. */
export async function previewConfiguration(
  db: Db,
  id: string,
  { licenseId, ...span }: Span,
  now: number,
): Promise<Preview> {
  const { name } = await findConfiguration(db, id);
  const active = await db
    .selectFrom('rate_configurations')
    .select('id')
    .where('name', '=', name)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const replaced = active && (await pricesOf(db, active.id));
  const licenses = onPlans(
    sql`exists (select 1 from rate_version_configurations bundle
      join rate_configurations list on list.id = bundle.configuration_id
      where bundle.version_id = version.id and list.name = ${name})`,
    licenseId,
  );
  const tariff = [await pricesOf(db, id)];
  const concerns = (usage: Parameters<typeof priceFor>[1]) => priceFor(replaced, usage) !== undefined;
  return priceAgain(db, { ...span, prices: 'LATEST', tariff, licenses, concerns }, now);
}

const always = (prices: Period['prices']): Period => ({ from: 0, versionId: '', prices });

async function pricesOf(db: Db, configurationId: string): Promise<Period> {
  const { items, unit } = await findConfiguration(db, configurationId);
  return always(
    priceIndex(
      items.map(({ code, region, price }) => ({ code, region: region ?? '', unit, price: storedAmount(price) })),
    ),
  );
}

/** Licenses with a plan whose time line names a version for which a condition holds; or one license. */
const onPlans = (condition: RawBuilder<unknown>, licenseId: string | undefined) =>
  licenseId === undefined
    ? sql`select license.id from licenses license join rate_plans plan on ${isPlanOf('plan', 'license')}
        where plan.id in (select entry.plan_id from rate_plan_versions entry
          join rate_versions version on version.id = entry.version_id where ${condition})`
    : sql`select ${licenseId}::text`;
