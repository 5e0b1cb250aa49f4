import { type Selectable, sql } from 'kysely';
import type { RateConfigurationWrite } from '../../../schemas/types.gen';
import { type ListRequest, narrow, type Page, readList } from '../../api/list';
import type { Db } from '../../platform/database';
import { invalid, notFound } from '../../platform/http/api-error';
import { draftRow, type LayerRecord, layerColumns, layerList, layers, recordOf } from './layer';
import { readAmount, storedAmount, writeAmount } from './money';
import type { Unit } from './price';
import type { RateTables } from './tables';

/** A price as it is read and written: decimal text, never a number. */
export interface PriceLine {
  readonly code: string;
  readonly label: string;
  readonly region: string | null;
  readonly price: string;
}

/** A price list (schemas/data/rate-configuration.schema.json). */
export interface Configuration extends LayerRecord {
  readonly kind: string;
  readonly unit: Unit;
  readonly currency: string;
  readonly prices: number;
  readonly items: readonly PriceLine[];
}

/** Payload, see schemas/data/rate-configuration-write.schema.json. */
export type ConfigurationWrite = RateConfigurationWrite;

/** Usage is paid from the credit of licenses, which uses this currency: prices in another one could never be charged. */
export const creditCurrency = 'USD';

export const configurationList = layerList(layers.configuration);

const columns = [
  ...layerColumns.map((name) => `rate_configurations.${name}` as const),
  'rate_configurations.kind',
  'rate_configurations.unit',
  'rate_configurations.currency',
] as const;

const priceCount = sql<number>`(select count(*)::int from rate_prices where configuration_id = rate_configurations.id)`;

type Row = Selectable<RateTables['rate_configurations']>;

function configurationOf(
  row: Omit<Row, 'activated_by'> & { readonly prices: number },
  items: readonly PriceLine[],
): Configuration {
  const { kind, unit, currency, prices } = row;
  // A database constraint limits the unit to these.
  return { ...recordOf(row), kind, unit: unit as Unit, currency, prices, items };
}

/** One page of the price lists, without their prices. */
export async function listConfigurations(db: Db, request: ListRequest, now: number): Promise<Page<object>> {
  const matching = narrow(db.selectFrom('rate_configurations'), configurationList, request, now);
  const read = matching.select([...columns, priceCount.as('prices')]);
  return readList(db, { definition: configurationList, request, now }, read, matching, (rows) =>
    rows.map((row) => {
      const { items: _none, ...listed } = configurationOf(row, []);
      return listed;
    }),
  );
}

/** A price list with its prices. @throws if there is none */
export async function findConfiguration(db: Db, id: string): Promise<Configuration> {
  const row = await db
    .selectFrom('rate_configurations')
    .select([...columns, priceCount.as('prices')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return configurationOf(row, await linesOf(db, id));
}

async function linesOf(db: Db, id: string): Promise<readonly PriceLine[]> {
  const rows = await db
    .selectFrom('rate_prices')
    .select(['code', 'label', 'region', sql<string>`price::text`.as('price')])
    .where('configuration_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ region, price, ...line }) => ({
    ...line,
    region: region || null,
    price: writeAmount(storedAmount(price)),
  }));
}

/** Units by what is measured. */
const unitsOf: Readonly<Record<string, readonly Unit[]>> = {
  MACHINE: ['HOUR', 'MINUTE'],
  SESSION: ['HOUR', 'MINUTE'],
  TOKEN: ['CALL', 'MILLION_TOKENS'],
};

/** @throws for rules that the payload's schema cannot express */
function requireSound({ kind, unit, currency = creditCurrency, items }: ConfigurationWrite): void {
  if (currency !== creditCurrency) throw invalid({ currency: { code: 'NOT_USD' } });
  if (!unitsOf[kind]?.includes(unit)) throw invalid({ unit: { code: 'UNIT_DOES_NOT_FIT' } });
  const seen = new Set<string>();
  for (const [index, { code, region, price }] of items.entries()) {
    if (readAmount(price) === undefined)
      throw invalid({ price: { code: 'MALFORMED', pointer: `/items/${index}/price` } });
    const key = JSON.stringify([code, region ?? '']);
    if (seen.has(key)) throw invalid({ code: { code: 'DUPLICATE', pointer: `/items/${index}/code` } });
    seen.add(key);
  }
}

interface Writing {
  readonly by: string | null;
  readonly now: number;
}

/** Stores a new draft. */
export async function insertConfiguration(
  db: Db,
  id: string,
  write: ConfigurationWrite,
  writing: Writing,
  clonedFrom: string | null = null,
): Promise<void> {
  requireSound(write);
  const { name, kind, unit, currency = creditCurrency, comment = null } = write;
  await db
    .insertInto('rate_configurations')
    .values({ ...draftRow({ id, name, comment, ...writing }, clonedFrom), kind, unit, currency })
    .execute();
  await writeLines(db, id, write.items);
}

/** Replaces a draft with all its prices. The caller has locked its row. */
export async function updateConfiguration(db: Db, id: string, write: ConfigurationWrite): Promise<void> {
  requireSound(write);
  const { name, kind, unit, currency = creditCurrency, comment = null } = write;
  await db
    .updateTable('rate_configurations')
    .set({ name, kind, unit, currency, comment })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('rate_prices').where('configuration_id', '=', id).execute();
  await writeLines(db, id, write.items);
}

async function writeLines(db: Db, id: string, items: ConfigurationWrite['items']): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ code, label, region, price }, position) => ({
    configuration_id: id,
    position,
    code,
    label,
    region: region ?? '',
    price,
  }));
  await db.insertInto('rate_prices').values(rows).execute();
}
