import { type RawBuilder, sql } from 'kysely';
import type { AccountsDatabase } from '../database';
import { visibleTo } from '../licences/repository';
import type { Reader } from '../reader';
import type { Granularity, Span } from './period';
import { type Breakdown, type Metric, mostColumns, otherColumn, type UsageSum } from './report';

/** What a report adds up: one licence, or every licence that the reader may see, or all of them. */
export interface UsageQuery {
  readonly licenceId?: string;
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
 * into one, so that a licence with ten thousand hosts answers as few rows as one with eleven. Folded sums are handed
 * over under {@link otherColumn}.
 */
export async function usageSums(db: AccountsDatabase, query: UsageQuery): Promise<readonly UsageSum[]> {
  const key = keys[query.breakdown];
  const wanted = sql`usage_records.metric = ${query.metric}
    and usage_records.period_start >= ${new Date(query.span.from).toISOString()}::timestamptz
    and usage_records.period_start < ${new Date(query.span.to).toISOString()}::timestamptz
    ${query.licenceId === undefined ? sql`` : sql`and usage_records.license_id = ${query.licenceId}`}
    ${query.reader ? sql`and usage_records.license_id in (select id from licences where ${visibleTo(query.reader)})` : sql``}`;
  const { rows } = await sql<{ period: Date; key: string; value: number; cost: number }>`
    with largest as (
      select ${key} as key from usage_records where ${wanted}
      group by 1 order by sum(usage_records.value) desc, 1 limit ${sql.lit(mostColumns)}
    )
    select
      date_trunc(${sql.lit(query.granularity)}, usage_records.period_start at time zone 'UTC') at time zone 'UTC' as period,
      coalesce(largest.key, ${sql.lit(otherColumn)}) as key,
      sum(usage_records.value)::float8 as value,
      sum(usage_records.cost)::float8 as cost
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

/** Keys and licences are read by their names, the rest by themselves. */
async function labelsOf(
  db: AccountsDatabase,
  breakdown: Breakdown,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(values)];
  if (ids.length === 0) return new Map();
  if (breakdown === 'apiKey') {
    const keysFound = await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(keysFound.map(({ id, name }) => [id, name]));
  }
  if (breakdown === 'license') {
    const licences = await db.selectFrom('licences').select(['id', 'number']).where('id', 'in', ids).execute();
    return new Map(licences.map(({ id, number }) => [id, number]));
  }
  return new Map();
}
