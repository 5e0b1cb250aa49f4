import { type Kysely, sql } from 'kysely';

/** Licences and their members, API keys, usage, events, posts and signing keys; words to search people by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** The words of a text: neither stemmed nor dropped, signs as spaces. */
const words = (text: ReturnType<typeof sql>) =>
  sql`to_tsvector('simple'::regconfig, translate(lower(${text}), '@._+-/:;,#()[]''"&', '                 '))`;

const versioned = sql`
  id text primary key,
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  revision integer not null default 1`;

const statements = [
  sql`create table licences (
    ${versioned},
    number text not null unique,
    owner_id text not null references users (id),
    category text not null check (category in ('wls', 'cloud', 'named', 'floating', 'trial')),
    license_type text not null,
    purpose text,
    product text not null,
    state text not null check (state in ('REQUESTED', 'ACTIVE', 'SUSPENDED', 'REVOKED', 'REJECTED')),
    starts_at timestamptz not null,
    expires_at timestamptz,
    rate_plan_name text,
    rate_plan_version integer,
    limits jsonb not null default '{}',
    credit_limit numeric(18, 6),
    credit_used numeric(18, 6) not null default 0,
    notifications_enabled boolean not null default true,
    comment text,
    decision_by text,
    decision_at timestamptz,
    decision_reason text
  )`,
  sql`create index licences_created on licences (created_at, id)`,
  sql`create index licences_owner on licences (owner_id, created_at)`,
  sql`create index licences_state on licences (state, created_at)`,
  sql`create index licences_expires on licences (expires_at, id)`,
  sql`create index licences_words on licences using gin (${words(sql`licences.number || ' ' || licences.product || ' ' || licences.license_type`)})`,

  // Counting fifty thousand rows takes longer than reading the page that shows how many there are. The number is kept by
  // the statements that change it, in their own transaction, so that it is always exact.
  sql`create table row_counts (name text primary key, n integer not null)`,
  sql`insert into row_counts (name, n) values ('licences', 0)`,
  sql`create function count_rows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update row_counts set n = n + (select count(*) from changed) where name = tg_table_name;
      else
        update row_counts set n = n - (select count(*) from changed) where name = tg_table_name;
      end if;
      return null;
    end $$`,
  sql`create trigger licences_counted_in after insert on licences referencing new table as changed
    for each statement execute function count_rows()`,
  sql`create trigger licences_counted_out after delete on licences referencing old table as changed
    for each statement execute function count_rows()`,

  sql`create table licence_members (
    license_id text not null references licences (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    manager boolean not null default false,
    since timestamptz not null,
    primary key (license_id, user_id)
  )`,
  sql`create index licence_members_user on licence_members (user_id, license_id)`,

  sql`create table api_keys (
    ${versioned},
    access_id text not null unique,
    name text not null,
    description text,
    owner_id text not null references users (id),
    license_id text references licences (id),
    secret_hash text not null,
    secret_hint text not null,
    secret_created_at timestamptz not null,
    enabled boolean not null default true,
    is_default boolean not null default false,
    expires_at timestamptz,
    last_used_at timestamptz,
    last_used_ip text,
    deleted_at timestamptz
  )`,
  sql`create index api_keys_created on api_keys (created_at, id)`,
  sql`create index api_keys_owner on api_keys (owner_id, created_at)`,
  sql`create index api_keys_licence on api_keys (license_id)`,
  sql`create index api_keys_words on api_keys using gin (${words(
    sql`api_keys.name || ' ' || api_keys.access_id || ' ' || coalesce(api_keys.description, '')`,
  )})`,

  sql`create table usage_records (
    license_id text not null references licences (id),
    api_key_id text references api_keys (id),
    user_id text references users (id) on delete set null,
    period_start timestamptz not null check (period_start >= '2020-01-01T00:00:00Z'),
    metric text not null check (metric in ('SESSION_SECONDS', 'MACHINE_SECONDS', 'TOKENS', 'REQUESTS')),
    value bigint not null check (value >= 0),
    host text,
    version text,
    region text,
    unit_price numeric(18, 6) not null default 0,
    cost numeric(18, 6) not null default 0,
    rate_version_id text
  )`,
  // One record for each combination, whatever is missing of it: handing the same usage in again changes nothing.
  sql`create unique index usage_records_once on usage_records (
    license_id, period_start, metric, (coalesce(api_key_id, '')), (coalesce(host, '')), (coalesce(version, '')),
    (coalesce(region, '')))`,
  sql`create index usage_records_period on usage_records (metric, period_start)`,

  sql`create table events (
    id text primary key,
    license_id text not null references licences (id) on delete cascade,
    type text not null,
    severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
    message text not null,
    data jsonb not null default '{}',
    at timestamptz not null
  )`,
  sql`create index events_at on events (at, id)`,
  sql`create index events_licence on events (license_id, at)`,

  sql`create table posts (
    ${versioned},
    type text not null check (type in ('WHATS_NEW', 'SECURITY', 'NOTIFICATION')),
    severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
    audience text not null,
    status text not null check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'CLOSED')),
    publish_at timestamptz,
    close_at timestamptz,
    variants jsonb not null
  )`,
  sql`create index posts_published on posts (type, publish_at)`,
  sql`create index posts_words on posts using gin (jsonb_to_tsvector('simple'::regconfig, posts.variants, '["string"]'::jsonb))`,
  sql`create table post_states (
    user_id text not null references users (id) on delete cascade,
    post_id text not null references posts (id) on delete cascade,
    read_at timestamptz,
    dismissed_at timestamptz,
    primary key (user_id, post_id)
  )`,

  sql`create table signing_keys (
    ${versioned},
    name text not null,
    kid text not null unique,
    alg text not null,
    bits integer not null,
    public_jwk jsonb not null,
    private_encrypted text not null,
    status text not null check (status in ('ACTIVE', 'RETIRED'))
  )`,

  sql`create index users_created on users (created_at, id)`,
  sql`create index users_words on users using gin (${words(
    sql`users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || coalesce(users.account_name, '')`,
  )})`,
];
