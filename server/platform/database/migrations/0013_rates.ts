import { type Kysely, sql } from 'kysely';

/** Price lists, bundles of them, plans; which plan a license had when; usage with a code, priced to twelve places or not at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Usage may hold many rows, and all of them are written again.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await statement.execute(db);
}

const versioned = sql`
  id text primary key,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  revision integer not null default 1`;

/** What the three layers have in common. A number is given when a draft becomes active. */
const layer = sql`
  ${versioned},
  name text not null check (name <> ''),
  number integer check (number > 0),
  comment text,
  cloned_from text,
  activated_at timestamptz,
  activated_by text,
  archived_at timestamptz`;

const layers = ['rate_configurations', 'rate_versions', 'rate_plans'] as const;

const statements = [
  sql`create table rate_configurations (
    ${layer},
    status text not null check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
    kind text not null check (kind in ('MACHINE', 'SESSION', 'TOKEN')),
    unit text not null check (unit in ('HOUR', 'MINUTE', 'CALL', 'MILLION_TOKENS')),
    currency text not null
  )`,
  sql`create table rate_prices (
    configuration_id text not null references rate_configurations (id) on delete cascade,
    position integer not null,
    code text not null check (code <> ''),
    label text not null,
    region text not null default '',
    price numeric(38, 12) not null check (price >= 0),
    primary key (configuration_id, code, region)
  )`,
  sql`create table rate_versions (
    ${layer},
    status text not null check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED'))
  )`,
  sql`create table rate_version_configurations (
    version_id text not null references rate_versions (id) on delete cascade,
    configuration_id text not null references rate_configurations (id),
    position integer not null,
    primary key (version_id, configuration_id)
  )`,
  sql`create index rate_version_configurations_used on rate_version_configurations (configuration_id)`,
  sql`create table rate_plans (
    ${layer},
    status text not null check (status in ('DRAFT', 'SCHEDULED', 'ACTIVE', 'ARCHIVED')),
    label text not null,
    included_credit numeric(38, 12) not null default 0 check (included_credit >= 0),
    credit_limit numeric(38, 12) check (credit_limit >= 0),
    discount_percent numeric(38, 12) not null default 0 check (discount_percent between 0 and 100),
    activates_at timestamptz,
    migrate text check (migrate in ('NEW', 'ALL')),
    failure text,
    check ((status = 'SCHEDULED') = (activates_at is not null))
  )`,
  // Only beginnings are kept, so a time line can have neither a hole nor an overlap.
  sql`create table rate_plan_versions (
    plan_id text not null references rate_plans (id) on delete cascade,
    version_id text not null references rate_versions (id),
    from_at timestamptz not null check (extract(epoch from from_at)::numeric % 3600 = 0),
    primary key (plan_id, from_at)
  )`,
  sql`create index rate_plan_versions_used on rate_plan_versions (version_id)`,

  ...layers.flatMap((table) => [
    sql`create unique index ${sql.ref(`${table}_one_active`)} on ${sql.ref(table)} (name) where status = 'ACTIVE'`,
    sql`create unique index ${sql.ref(`${table}_number`)} on ${sql.ref(table)} (name, number)`,
    sql`create index ${sql.ref(`${table}_created`)} on ${sql.ref(table)} (created_at, id)`,
    sql`alter table ${sql.ref(table)} add check ((number is null) = (status in ('DRAFT', 'SCHEDULED')))`,
  ]),
  sql`create function keep_rate_rules() returns trigger language plpgsql as $$
    declare last integer;
    begin
      if tg_op = 'DELETE' then
        if old.number is not null then raise exception 'what was active is kept'; end if;
        return old;
      end if;
      if old.number is not null and (new.number is distinct from old.number or new.name <> old.name) then
        raise exception 'what was active keeps its name and number';
      end if;
      if old.number is null and new.number is not null then
        execute format('select coalesce(max(number), 0) from %I.%I where name = $1', tg_table_schema, tg_table_name)
          into last using new.name;
        if new.number <> last + 1 then raise exception 'numbers have no gaps'; end if;
      end if;
      return new;
    end $$`,
  ...layers.map(
    (table) =>
      sql`create trigger ${sql.ref(`${table}_rules`)} before update or delete on ${sql.ref(table)}
        for each row execute function keep_rate_rules()`,
  ),
  sql`create function keep_active_prices() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from rate_configurations where id = old.configuration_id and status <> 'DRAFT') then
        raise exception 'only prices of drafts change';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`,
  sql`create trigger rate_prices_kept before update or delete on rate_prices
    for each row execute function keep_active_prices()`,

  // A plan's licenses, moved one by one after it became active; of a name only one at a time.
  sql`create table rate_migrations (
    id text primary key,
    plan_id text not null references rate_plans (id),
    plan_name text not null,
    status text not null check (status in ('RUNNING', 'DONE', 'CANCELED')),
    started_at timestamptz not null,
    started_by text,
    ended_at timestamptz
  )`,
  sql`create unique index rate_migrations_one_running on rate_migrations (plan_name) where status = 'RUNNING'`,
  sql`create index rate_migrations_plan on rate_migrations (plan_id, started_at)`,
  sql`create table rate_migration_items (
    migration_id text not null references rate_migrations (id) on delete cascade,
    license_id text not null references licenses (id) on delete cascade,
    from_version integer,
    status text not null check (status in ('PENDING', 'MOVED', 'SKIPPED', 'CANCELED')),
    reason text,
    primary key (migration_id, license_id)
  )`,
  sql`create index rate_migration_items_pending on rate_migration_items (migration_id, license_id) where status = 'PENDING'`,
  sql`create index licenses_rate_plan on licenses (rate_plan_name, rate_plan_version)`,

  // Which plan a license had until when: usage that comes late is priced by its own hour.
  sql`create table license_former_rate_plans (
    license_id text not null references licenses (id) on delete cascade,
    until_at timestamptz not null,
    plan_name text not null,
    plan_version integer not null,
    primary key (license_id, until_at)
  )`,
  sql`create function note_rate_plan() returns trigger language plpgsql as $$
    begin
      if old.rate_plan_name is not null and old.rate_plan_version is not null
        and (new.rate_plan_name is distinct from old.rate_plan_name
          or new.rate_plan_version is distinct from old.rate_plan_version) then
        insert into license_former_rate_plans (license_id, until_at, plan_name, plan_version)
          values (old.id, new.updated_at, old.rate_plan_name, old.rate_plan_version)
          on conflict do nothing;
      end if;
      return null;
    end $$`,
  sql`create trigger licenses_rate_plan_noted after update on licenses
    for each row execute function note_rate_plan()`,

  sql`alter table usage_records
    add column code text,
    alter column unit_price type numeric(38, 12), alter column unit_price drop not null, alter column unit_price drop default,
    alter column cost type numeric(38, 12), alter column cost drop not null, alter column cost drop default`,
  sql`drop index usage_records_once`,
  sql`create unique index usage_records_once on usage_records (
    license_id, period_start, metric, (coalesce(code, '')), (coalesce(api_key_id, '')), (coalesce(host, '')),
    (coalesce(version, '')), (coalesce(region, '')))`,
  sql`create index usage_records_unpriced on usage_records (license_id, period_start) where cost is null`,
  sql`create index usage_records_rate_version on usage_records (rate_version_id) where rate_version_id is not null`,
  sql`create function keep_cost() returns trigger language plpgsql as $$
    begin
      if old.cost is not null and (new.cost is distinct from old.cost or new.unit_price is distinct from old.unit_price
        or new.rate_version_id is distinct from old.rate_version_id or new.value <> old.value) then
        raise exception 'what was charged does not change';
      end if;
      return new;
    end $$`,
  sql`create trigger usage_records_cost_kept before update on usage_records
    for each row execute function keep_cost()`,
];
