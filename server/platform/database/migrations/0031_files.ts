import { type Kysely, sql } from 'kysely';

/** Files that people send with forms: what they are, and their bytes in parts of 256 kB. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table files (
    id text primary key,
    owner_id text not null references users (id) on delete cascade,
    name text not null,
    size integer not null check (size > 0),
    state text not null check (state in ('SENDING', 'READY', 'REFUSED')),
    problem text,
    received integer not null default 0,
    created_at timestamptz not null,
    used_at timestamptz,
    due_at timestamptz not null
  )`.execute(db);
  await sql`create index files_owner on files (owner_id)`.execute(db);
  await sql`create index files_due on files (due_at)`.execute(db);
  await sql`create table file_parts (
    file_id text not null references files (id) on delete cascade,
    number integer not null,
    bytes bytea not null,
    primary key (file_id, number)
  )`.execute(db);
  // Documents and pictures are packed already.
  await sql`alter table file_parts alter column bytes set storage external`.execute(db);
}
