import { type Kysely, sql } from 'kysely';

/** People, sessions, settings, audit, outbox, kept answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table users (
    id text primary key,
    sub text unique,
    email text not null unique check (email = lower(email)),
    first_name text not null,
    last_name text not null,
    role integer not null default 1 check (role between 0 and 4),
    status text not null default 'ACTIVE'
      check (status in ('INVITED', 'UNCONFIRMED', 'ACTIVE', 'DISABLED', 'DELETED')),
    account_type text,
    commercial_type text,
    account_name text,
    account_id text,
    customer_id text,
    country text,
    state text,
    language text not null default 'en',
    job_role text,
    job_function text,
    industry text,
    title text,
    academic_position text,
    graduation_year integer,
    graduation_month integer,
    phone text,
    customer boolean,
    unsubscribed boolean not null default true,
    agent_enabled boolean not null default false,
    mfa_enabled boolean not null default false,
    tour_skipped boolean not null default false,
    last_sign_in_at timestamptz,
    synced_at timestamptz,
    created_at timestamptz not null,
    created_by text,
    updated_at timestamptz not null,
    updated_by text,
    revision integer not null default 1
  )`,
  sql`create table terms_acceptances (
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('agent', 'careers')),
    version text not null,
    accepted_at timestamptz,
    declined_at timestamptz,
    primary key (user_id, kind, version)
  )`,
  sql`create table notification_settings (
    user_id text primary key references users (id) on delete cascade,
    settings jsonb not null,
    updated_at timestamptz not null
  )`,
  sql`create table sessions (
    id text primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    impersonator_id text,
    mode text not null check (mode in ('USER', 'ADMIN')),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    proven_at timestamptz not null,
    ip text not null,
    user_agent text not null,
    remember boolean not null default false
  )`,
  sql`create index sessions_user on sessions (user_id)`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`create table settings (
    id text primary key check (id = 'settings'),
    public jsonb not null,
    admin jsonb not null,
    updated_at timestamptz not null,
    updated_by text,
    revision integer not null
  )`,
  sql`create table audit_events (
    id text primary key,
    at timestamptz not null,
    actor_id text,
    actor_email text,
    actor_role text,
    impersonator_id text,
    action text not null,
    target_type text,
    target_id text,
    target_label text,
    result text not null check (result in ('OK', 'DENIED', 'FAILED')),
    reason text,
    before jsonb,
    after jsonb,
    ip text not null,
    user_agent text not null,
    request_id text not null
  )`,
  sql`create index audit_events_at on audit_events (at, id)`,
  sql`create index audit_events_actor on audit_events (actor_id, at)`,
  sql`create index audit_events_target on audit_events (target_type, target_id, at)`,
  // Append-only also for anyone who finds a way to send SQL through the application (quality S59).
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'audit events are append-only'; end $$`,
  sql`create trigger audit_events_append_only before update or delete or truncate on audit_events
    for each statement execute function refuse_change()`,
  sql`create table outbox (
    id text primary key,
    recipient text not null,
    template text not null,
    language text not null,
    variables text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz,
    failure text
  )`,
  sql`create index outbox_due on outbox (due_at) where sent_at is null`,
  sql`create table idempotency_keys (
    id text primary key,
    request_hash text not null,
    status integer not null,
    body text not null,
    created_at timestamptz not null
  )`,
  sql`create index idempotency_keys_created on idempotency_keys (created_at)`,
];
