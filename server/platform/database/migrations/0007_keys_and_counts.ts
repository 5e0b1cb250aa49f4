import { type Kysely, sql } from 'kysely';

/** Keys in three states, what the installation keeps for itself, and counts of calls that processes share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idp_key drop constraint idp_key_slot_key`.execute(db);
  await sql`alter table idp_key add column retired_at timestamptz`.execute(db);
  await sql`create unique index idp_key_one_of_each on idp_key (slot) where slot in ('next', 'current')`.execute(db);

  await sql`create table installation (name text primary key, value text not null)`.execute(db);

  // Nothing is lost with it but counts, so it need not survive a crash.
  await sql`create unlogged table rate_counts (
    key text primary key, calls integer not null, ends_at timestamptz not null)`.execute(db);
  await sql`create index rate_counts_by_end on rate_counts (ends_at)`.execute(db);
}
