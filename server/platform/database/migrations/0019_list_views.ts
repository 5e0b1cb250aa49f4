import { type Kysely, sql } from 'kysely';

/** Views of lists that administrators keep under a name: what is searched, filtered and sorted by, and which columns are seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table list_views (
    id text primary key,
    owner_id text not null references users (id) on delete cascade,
    list text not null,
    name text not null,
    query text not null,
    hidden jsonb not null,
    dense boolean not null,
    shared boolean not null,
    updated_at timestamptz not null,
    unique (owner_id, list, name)
  )`.execute(db);
  await sql`create index list_views_shared on list_views (list) where shared`.execute(db);
}
