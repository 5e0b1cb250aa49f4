import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../../kinds';
import type { Reader } from '../../api/list/reader';
import type { Db } from '../../platform/database';
import { visibleTo } from '../licenses';
import type { Granularity, Span } from './period';
import { type Breakdown, type Metric, mostColumns, otherColumn, type UsageSum } from './report';

/** Licenses in a report: one, every license that the reader may see, or all. */
export interface UsageQuery {
  readonly licenseId?: string;
  readonly reader?: Reader;
  readonly metric: Metric;
  readonly granularity: Granularity;
  readonly breakdown: Breakdown;
  readonly span: Span;
}

/** The table of a report's sums, and its column names. */
interface Source {
  readonly table: RawBuilder<unknown>;
  /** The value of the breakdown; usage without one counts under ''. */
  readonly key: RawBuilder<string>;
  readonly moment: RawBuilder<unknown>;
}

/** Where the value of each breakdown is: in a column of the record, or of its license. */
const columns: Readonly<Record<Breakdown, { readonly of: 'record' | 'license'; readonly column: string }>> = {
  apiKey: { of: 'record', column: 'api_key_id' },
  host: { of: 'record', column: 'host' },
  version: { of: 'record', column: 'version' },
  region: { of: 'record', column: 'region' },
  license: { of: 'record', column: 'license_id' },
  customer: { of: 'license', column: 'owner_id' },
  product: { of: 'license', column: 'product' },
  plan: { of: 'license', column: 'rate_plan_name' },
};

export const breakdowns = Object.keys(columns) as readonly Breakdown[]; // the type of the table

/**
 * Only records contain hours. Days and months are read from sums of days, whose number does not depend on the number of records, and which
 * remain when records are archived.
 */
function sourceOf(breakdown: Breakdown, granularity: Granularity): Source {
  const { of, column } = columns[breakdown];
  if (of === 'license') {
    const [table, moment] = granularity === 'hour' ? ['usage_records', 'period_start'] : ['usage_days', 'day'];
    return {
      table: sql`(select counted.*, coalesce(${sql.ref(`licenses.${column}`)}, '') as key
        from ${sql.table(table)} counted join licenses on licenses.id = counted.license_id)`,
      key: sql`used.key`,
      moment: sql`used.${sql.ref(moment)}`,
    };
  }
  if (granularity === 'hour')
    return {
      table: sql`usage_records`,
      key: sql`coalesce(used.${sql.ref(column)}, '')`,
      moment: sql`used.period_start`,
    };
  if (breakdown === 'license' || breakdown === 'region')
    return { table: sql`usage_days`, key: sql`used.${sql.ref(column)}`, moment: sql`used.day` };
  return {
    table: sql`(select * from usage_day_shares where kind = ${sql.lit(breakdown)})`,
    key: sql`used.key`,
    moment: sql`used.day`,
  };
}

/**
 * Sums by period and by value of the breakdown. The database folds everything beyond the ten largest values into one, so that a license
 * with ten thousand hosts returns as few rows as one with eleven. Folded sums are returned under {@link otherColumn}.
 */
export async function usageSums(db: Db, query: UsageQuery): Promise<readonly UsageSum[]> {
  const { table, key, moment } = sourceOf(query.breakdown, query.granularity);
  const wanted = wantedOf(query, moment);
  const { rows } = await sql<{ period: Date; key: string; value: number; cost: number }>`
    with largest as (
      select ${key} as key from ${table} used where ${wanted}
      group by 1 order by sum(used.value) desc, 1 limit ${sql.lit(mostColumns)}
    )
    select
      date_trunc(${sql.lit(query.granularity)}, ${moment} at time zone 'UTC') at time zone 'UTC' as period,
      coalesce(largest.key, ${sql.lit(otherColumn)}) as key,
      sum(used.value)::float8 as value,
      coalesce(sum(used.cost), 0)::float8 as cost
    from ${table} used left join largest on largest.key = ${key}
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

/** Total usage in a span of whole periods. */
export async function usageTotal(
  db: Db,
  query: Omit<UsageQuery, 'breakdown'>,
): Promise<{ readonly total: number; readonly cost: number }> {
  const { table, moment } = sourceOf('license', query.granularity);
  const { rows } = await sql<{ total: number; cost: number }>`
    select coalesce(sum(used.value), 0)::float8 as total, coalesce(sum(used.cost), 0)::float8 as cost
    from ${table} used where ${wantedOf(query, moment)}`.execute(db);
  return rows[0] ?? { total: 0, cost: 0 };
}

/** Conditions of a query. */
function wantedOf(
  { metric, span, licenseId, reader }: Omit<UsageQuery, 'breakdown' | 'granularity'>,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`used.metric = ${metric}
    and ${moment} >= ${new Date(span.from).toISOString()}::timestamptz
    and ${moment} < ${new Date(span.to).toISOString()}::timestamptz
    ${licenseId === undefined ? sql`` : sql`and used.license_id = ${licenseId}`}
    ${reader ? sql`and used.license_id in (select id from licenses where ${visibleTo(reader)})` : sql``}`;
}

/** Keys, licenses and customers are shown by name, other values as they are. */
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
  if (breakdown === 'customer') {
    const people = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'account_name'])
      .where('id', 'in', ids)
      .execute();
    return new Map(
      people.map(({ id, first_name: first, last_name: last, account_name: account }) => [
        id,
        [account, fullName(first, last)].filter((part) => part !== null && part !== '').join(' · '),
      ]),
    );
  }
  return new Map();
}
