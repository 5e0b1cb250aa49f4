import { type Kysely, sql } from 'kysely';

/** Where the bytes of each file are, and those in an object store that are to be removed there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column store text not null default 'DATABASE' check (store in ('DATABASE', 'OBJECTS'))`.execute(
    db,
  );
  await sql`create table file_removals (
    file_id text primary key,
    size integer not null,
    due_at timestamptz not null
  )`.execute(db);
  await sql`create index file_removals_due on file_removals (due_at)`.execute(db);
}
