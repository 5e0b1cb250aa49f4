import { type Kysely, sql } from 'kysely';

/** A column for what definitions add to a record, and what was last known of each addition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'licenses', 'api_keys', 'posts'])
    await sql.raw(`alter table ${table} add column properties jsonb not null default '{}'`).execute(db);
  await sql`create table entity_properties (
    entity text not null, name text not null, definition jsonb not null, primary key (entity, name))`.execute(db);
}
