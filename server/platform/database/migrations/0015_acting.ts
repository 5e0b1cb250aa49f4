import { type Kysely, sql } from 'kysely';

/** A session in which an administrator acts as somebody ends with the administrator's own, which it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column parent_id text references sessions (id) on delete cascade`.execute(db);
  await sql`create index sessions_parent on sessions (parent_id) where parent_id is not null`.execute(db);
}
