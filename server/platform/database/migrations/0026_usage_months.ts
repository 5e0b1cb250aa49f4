import { type Kysely, sql } from 'kysely';

/**
 * Usage by month, so that an old month is taken out as a whole. What is there stays as it is, as one part up to the end of the present month;
 * `portico usage partition` divides it. Beside the sums of days there are now those by key, host and version, so that a report of days reads no
 * record. Programs of before run beside it: the table has its name, its columns and its triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Usage may hold many rows, and all of them are read. Nothing is written to them.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`lock table usage_records in share row exclusive mode`.execute(db);
  for (const statement of sums) await statement.execute(db);
  await divide(db);
}

const remainders = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const rests = sql.raw(remainders.map((n) => `rest_${n}`).join(', '));
const dayKey = sql.raw('license_id, day, metric, code, region');

/** What each kind of share is a share of. */
const kinds = { apiKey: 'api_key_id', host: 'host', version: 'version' } as const;
const shareKey = sql.raw('license_id, metric, kind, day, key');

/** Shares of changed records, each with the sign by which it counts. */
const shares = sql.raw(
  Object.entries(kinds)
    .map(
      ([kind, column]) => `
  select license_id, metric, '${kind}' as kind, date_trunc('day', period_start, 'UTC') as day, coalesce(${column}, '') as key,
    sum(sign) as records, sum(sign * value) as value, coalesce(sum(sign * cost), 0) as cost
  from changed group by 1, 2, 4, 5`,
    )
    .join(' union all '),
);

const note = (name: string, changed: string, after = '') => sql`
  create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $$
  begin
    insert into usage_days as days (${dayKey}, records, unpriced, value, cost, ${rests})
      select license_id, date_trunc('day', period_start, 'UTC') as day, metric, coalesce(code, metric) as code,
        coalesce(region, '') as region, sum(sign) as records, coalesce(sum(sign) filter (where cost is null), 0) as unpriced,
        sum(sign * value) as value, coalesce(sum(sign * cost), 0) as cost,
        ${sql.raw(remainders.map((n) => `coalesce(sum(sign) filter (where value % 9 = ${n}), 0) as rest_${n}`).join(', '))}
      from (${sql.raw(changed)}) changed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (${dayKey}) do update set ${sql.raw(
        ['records', 'unpriced', 'value', 'cost', ...remainders.map((n) => `rest_${n}`)]
          .map((column) => `${column} = days.${column} + excluded.${column}`)
          .join(', '),
      )};
    -- The order keeps two writers from waiting for each other.
    insert into usage_day_shares as shares (${shareKey}, records, value, cost)
      with changed as (${sql.raw(changed)}) ${shares} order by 1, 2, 3, 4, 5
      on conflict (${shareKey}) do update set records = shares.records + excluded.records, value = shares.value + excluded.value,
        cost = shares.cost + excluded.cost;
    ${sql.raw(after)}
    return null;
  end $$`;

const sums = [
  sql`create table usage_day_shares (
    license_id text not null,
    metric text not null,
    kind text not null check (kind in ('apiKey', 'host', 'version')),
    day timestamptz not null,
    key text not null,
    records bigint not null,
    value numeric not null,
    cost numeric not null,
    primary key (license_id, metric, kind, day, key)
  ) with (fillfactor = 80)`,
  sql`insert into usage_day_shares (${shareKey}, records, value, cost)
    with changed as (select 1 as sign, * from usage_records) ${shares}`,
  sql`create index usage_day_shares_day on usage_day_shares (kind, metric, day)`,
  sql`alter table usage_days set (fillfactor = 80)`,
  note('note_usage_added', 'select 1 as sign, * from added'),
  note('note_usage_changed', 'select 1 as sign, * from added union all select -1, * from removed'),
  note(
    'note_usage_removed',
    'select -1 as sign, * from removed',
    `delete from usage_days where records = 0 and license_id in (select license_id from removed);
    delete from usage_day_shares where records = 0 and license_id in (select license_id from removed);`,
  ),

  // A month whose records are in a file, and not here. The table is locked by the month, not by rows.
  sql`create table usage_archives (
    month text primary key check (month ~ '^20[2-9][0-9]-(0[1-9]|1[0-2])$'),
    file text not null,
    records bigint not null,
    sha256 text not null,
    archived_at timestamptz not null
  )`,
  // What statements say of such a month: its records, summed as statements sum them.
  sql`create table usage_archive_sums (
    month text not null,
    license_id text not null,
    period_start timestamptz not null,
    metric text not null,
    code text not null,
    region text not null,
    rate_version_id text,
    unit_price numeric(38, 12),
    records bigint not null,
    value numeric not null,
    cost numeric
  )`,
  sql`create index usage_archive_sums_license on usage_archive_sums (license_id, period_start)`,
  sql`create index usage_archive_sums_month on usage_archive_sums (month)`,
  sql`create index usage_archive_sums_version on usage_archive_sums (rate_version_id) where rate_version_id is not null`,
];

const indices = ['once', 'period', 'unpriced', 'rate_version'] as const;

/** Puts a table of months in the place of the one table, which becomes its first part. */
async function divide(db: Kysely<unknown>): Promise<void> {
  const execute = async (...statements: readonly ReturnType<typeof sql>[]) => {
    for (const statement of statements) await statement.execute(db);
  };
  // The earliest month that has nothing yet: with the first column of an index named, its end is found without a look at the table.
  const { rows } = await sql<{ any: boolean; until: string }>`
    select bool_or(latest is not null) as any,
      (date_trunc('month', greatest(max(latest), now()), 'UTC') + interval '1 month')::text as until
    from unnest(array['SESSION_SECONDS', 'MACHINE_SECONDS', 'TOKENS', 'REQUESTS']) as each (name)
    left join lateral (select max(period_start) as latest from usage_records where metric = each.name) found on true`.execute(
    db,
  );
  const [found] = rows;
  await execute(
    sql`drop trigger usage_records_added on usage_records`,
    sql`drop trigger usage_records_changed on usage_records`,
    sql`drop trigger usage_records_removed on usage_records`,
    sql`drop trigger usage_records_cost_kept on usage_records`,
    // Asked once for each record. Who adds usage asks once for each license; one that was used is never deleted.
    sql`alter table usage_records drop constraint if exists usage_records_license_id_fkey`,
    sql`alter table usage_records rename to usage_records_before`,
    ...indices.map(
      (name) =>
        sql`alter index ${sql.ref(`usage_records_${name}`)} rename to ${sql.ref(`usage_records_before_${name}`)}`,
    ),
    sql`create table usage_records (like usage_records_before including defaults including constraints)
      partition by range (period_start)`,
    sql`create unique index usage_records_once on usage_records (
      license_id, period_start, metric, (coalesce(code, '')), (coalesce(api_key_id, '')), (coalesce(host, '')),
      (coalesce(version, '')), (coalesce(region, '')))`,
    sql`create index usage_records_period on usage_records (metric, period_start)`,
    sql`create index usage_records_unpriced on usage_records (license_id, period_start) where cost is null`,
    sql`create index usage_records_rate_version on usage_records (rate_version_id) where rate_version_id is not null`,
    sql`create trigger usage_records_cost_kept before update on usage_records
      for each row execute function keep_cost()`,
    sql`create trigger usage_records_added after insert on usage_records
      referencing new table as added for each statement execute function note_usage_added()`,
    sql`create trigger usage_records_changed after update on usage_records
      referencing old table as removed new table as added for each statement execute function note_usage_changed()`,
    sql`create trigger usage_records_removed after delete on usage_records
      referencing old table as removed for each statement execute function note_usage_removed()`,
    // What no month is there for yet is lost nowhere.
    sql`create table usage_records_rest partition of usage_records default`,
  );
  if (found?.any)
    await execute(
      sql`alter table usage_records attach partition usage_records_before for values from (minvalue) to (${sql.lit(found.until)})`,
    );
  else await execute(sql`drop table usage_records_before`);
}
