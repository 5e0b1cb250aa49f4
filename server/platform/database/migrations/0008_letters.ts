import { type Kysely, sql } from 'kysely';

/** Letters are rendered when they are queued, wait in lanes, and have a lease each; jobs run once for all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table outbox
    add column state text not null default 'QUEUED'
      check (state in ('QUEUED', 'TRANSMITTING', 'SENT', 'UNCERTAIN', 'FAILED', 'SKIPPED')),
    add column lane smallint not null default 2,
    add column occasion text unique,
    add column content text,
    add column lease_owner text,
    add column lease_until timestamptz,
    alter column variables drop not null`,
  sql`update outbox set state = 'SENT' where sent_at is not null`,
  // Letters that wait from before have no lane yet: they may hold codes, and are few.
  sql`update outbox set lane = 0 where sent_at is null`,
  sql`drop index outbox_due`,
  sql`create index outbox_queued on outbox (lane, due_at, id) where state = 'QUEUED'`,
  sql`create index outbox_transmitting on outbox (lease_until) where state = 'TRANSMITTING'`,
  sql`create index outbox_created on outbox (created_at, id)`,
  sql`create table jobs (
    name text not null,
    slot timestamptz not null,
    owner text not null,
    lease_until timestamptz not null,
    finished_at timestamptz,
    primary key (name, slot)
  )`,
  // Set while letters about a post are still to be queued; empty for posts from before.
  sql`alter table posts add column letters_due_at timestamptz`,
  // Notices to one person, about a license of theirs.
  sql`alter table posts
    add column recipient_id text references users (id) on delete cascade,
    add column license_id text references licenses (id) on delete cascade`,
  sql`create index posts_recipient on posts (recipient_id) where recipient_id is not null`,
  sql`create index posts_license on posts (license_id) where license_id is not null`,
  sql`create index posts_letters_due on posts (letters_due_at) where letters_due_at is not null`,
];
