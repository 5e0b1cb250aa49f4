import { type Kysely, sql } from 'kysely';

/**
 * Usage summed by license and day of UTC, kept up by the database itself: a month of millions of records is priced from its days. Rounding
 * of a line depends on what is left of its amount when it is divided by nine, so records are counted by that too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Usage may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await statement.execute(db);
}

const remainders = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const columns = sql.raw(remainders.map((n) => `rest_${n}`).join(', '));
const key = sql.raw('license_id, day, metric, code, region');

/** Sums of changed records, each with the sign by which it counts. */
const sums = sql.raw(`
  select license_id, date_trunc('day', period_start, 'UTC') as day, metric, coalesce(code, metric) as code,
    coalesce(region, '') as region, sum(sign) as records, coalesce(sum(sign) filter (where cost is null), 0) as unpriced,
    sum(sign * value) as value, coalesce(sum(sign * cost), 0) as cost,
    ${remainders.map((n) => `coalesce(sum(sign) filter (where value % 9 = ${n}), 0) as rest_${n}`).join(', ')}`);

/** Adds the sums to what is there. The order keeps two writers from waiting for each other. */
const fold = sql`
  on conflict (${key}) do update set ${sql.raw(
    ['records', 'unpriced', 'value', 'cost', ...remainders.map((n) => `rest_${n}`)]
      .map((name) => `${name} = days.${name} + excluded.${name}`)
      .join(', '),
  )}`;

const note = (name: string, changed: string, after = '') => sql`
  create function ${sql.ref(name)}() returns trigger language plpgsql as $$
  begin
    insert into usage_days as days (${key}, records, unpriced, value, cost, ${columns})
      ${sums} from (${sql.raw(changed)}) changed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 ${fold};
    ${sql.raw(after)}
    return null;
  end $$`;

const statements = [
  sql`create table usage_days (
    license_id text not null,
    day timestamptz not null,
    metric text not null,
    code text not null,
    region text not null,
    records bigint not null,
    unpriced bigint not null,
    value numeric not null,
    cost numeric not null,
    ${sql.raw(remainders.map((n) => `rest_${n} bigint not null`).join(', '))},
    primary key (license_id, day, metric, code, region)
  )`,
  sql`create index usage_days_day on usage_days (day, license_id)`,
  sql`create index usage_days_unpriced on usage_days (license_id, day) where unpriced > 0`,
  sql`insert into usage_days (${key}, records, unpriced, value, cost, ${columns})
    ${sums} from (select 1 as sign, * from usage_records) changed group by 1, 2, 3, 4, 5`,
  note('note_usage_added', 'select 1 as sign, * from added'),
  note('note_usage_changed', 'select 1 as sign, * from added union all select -1, * from removed'),
  note(
    'note_usage_removed',
    'select -1 as sign, * from removed',
    'delete from usage_days where records = 0 and license_id in (select license_id from removed);',
  ),
  sql`create trigger usage_records_added after insert on usage_records
    referencing new table as added for each statement execute function note_usage_added()`,
  sql`create trigger usage_records_changed after update on usage_records
    referencing old table as removed new table as added for each statement execute function note_usage_changed()`,
  sql`create trigger usage_records_removed after delete on usage_records
    referencing old table as removed for each statement execute function note_usage_removed()`,
];
