import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../api/list/reader';
import type { Db } from '../../platform/database';
import { visibleTo } from '../licenses';
import type { Granularity, Span } from './period';
import { type Breakdown, type Metric, mostColumns, otherColumn, type UsageSum } from './report';

/** What a report adds up: one license, or every license that the reader may see, or all of them. */
export interface UsageQuery {
  readonly licenseId?: string;
  readonly reader?: Reader;
  readonly metric: Metric;
  readonly granularity: Granularity;
  readonly breakdown: Breakdown;
  readonly span: Span;
}

/** The value of the breakdown; usage that has none counts under ''. */
const keys: Readonly<Record<Breakdown, RawBuilder<string>>> = {
  apiKey: sql`coalesce(usage_records.api_key_id, '')`,
  host: sql`coalesce(usage_records.host, '')`,
  version: sql`coalesce(usage_records.version, '')`,
  region: sql`coalesce(usage_records.region, '')`,
  license: sql`usage_records.license_id`,
};

/**
 * Sums by period and by value of the breakdown. The database already folds everything beyond the ten largest values
 * into one, so that a license with ten thousand hosts answers as few rows as one with eleven. Folded sums are handed
 * over under {@link otherColumn}.
 */
export async function usageSums(db: Db, query: UsageQuery): Promise<readonly UsageSum[]> {
  const key = keys[query.breakdown];
  const wanted = wantedOf(query);
  const { rows } = await sql<{ period: Date; key: string; value: number; cost: number }>`
    with largest as (
      select ${key} as key from usage_records where ${wanted}
      group by 1 order by sum(usage_records.value) desc, 1 limit ${sql.lit(mostColumns)}
    )
    select
      date_trunc(${sql.lit(query.granularity)}, usage_records.period_start at time zone 'UTC') at time zone 'UTC' as period,
      coalesce(largest.key, ${sql.lit(otherColumn)}) as key,
      sum(usage_records.value)::float8 as value,
      coalesce(sum(usage_records.cost), 0)::float8 as cost
    from usage_records left join largest on largest.key = ${key}
    where ${wanted}
    group by 1, 2
    order by 1, 2`.execute(db);
  const labels = await labelsOf(
    db,
    query.breakdown,
    rows.map((row) => row.key),
  );
  return rows.map((row) => ({
    period: row.period.getTime(),
    key: row.key,
    label: labels.get(row.key) ?? row.key,
    value: row.value,
    cost: row.cost,
  }));
}

/** What was used in a span altogether. */
export async function usageTotal(
  db: Db,
  query: Omit<UsageQuery, 'breakdown' | 'granularity'>,
): Promise<{ readonly total: number; readonly cost: number }> {
  const { rows } = await sql<{ total: number; cost: number }>`
    select coalesce(sum(usage_records.value), 0)::float8 as total, coalesce(sum(usage_records.cost), 0)::float8 as cost
    from usage_records where ${wantedOf(query)}`.execute(db);
  return rows[0] ?? { total: 0, cost: 0 };
}

/** The records that a query is about. */
function wantedOf({
  metric,
  span,
  licenseId,
  reader,
}: Omit<UsageQuery, 'breakdown' | 'granularity'>): RawBuilder<unknown> {
  return sql`usage_records.metric = ${metric}
    and usage_records.period_start >= ${new Date(span.from).toISOString()}::timestamptz
    and usage_records.period_start < ${new Date(span.to).toISOString()}::timestamptz
    ${licenseId === undefined ? sql`` : sql`and usage_records.license_id = ${licenseId}`}
    ${reader ? sql`and usage_records.license_id in (select id from licenses where ${visibleTo(reader)})` : sql``}`;
}

/** Keys and licenses are read by their names, the rest by themselves. */
async function labelsOf(db: Db, breakdown: Breakdown, values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(values)];
  if (ids.length === 0) return new Map();
  if (breakdown === 'apiKey') {
    const keysFound = await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(keysFound.map(({ id, name }) => [id, name]));
  }
  if (breakdown === 'license') {
    const licenses = await db.selectFrom('licenses').select(['id', 'number']).where('id', 'in', ids).execute();
    return new Map(licenses.map(({ id, number }) => [id, number]));
  }
  return new Map();
}
