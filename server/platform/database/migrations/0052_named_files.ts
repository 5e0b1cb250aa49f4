import { type Kysely, sql } from 'kysely';

/** Files are looked up by what records name, wherever it is in their stored values: definitions may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The tables may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const table of ['users', 'licenses', 'api_keys', 'posts'])
    await sql`create index ${sql.ref(`${table}_named_files`)} on ${sql.table(table)} using gin
      (jsonb_path_query_array(properties, 'strict $.** ? (@ like_regex "^[0-9a-f]{8}-[0-9a-f-]{27}/")') jsonb_path_ops)`.execute(
      db,
    );
}
