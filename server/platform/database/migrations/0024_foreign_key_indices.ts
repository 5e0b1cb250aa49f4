import { type Kysely, sql } from 'kysely';

/** An index for every foreign key: to delete a post looked at every mark of every reader, and to delete a license at every line of every migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The tables may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create index post_states_post on post_states (post_id)`,
  sql`create index rate_migration_items_license on rate_migration_items (license_id)`,
  sql`create index change_sets_edition on change_sets (edition) where edition is not null`,
  sql`create index change_set_documents_hash on change_set_documents (hash) where hash is not null`,
  sql`create index change_set_documents_base on change_set_documents (base_hash) where base_hash is not null`,
  sql`create index editions_base on editions (base) where base is not null`,
  sql`create index editions_restored on editions (restored) where restored is not null`,
  sql`create index edition_pointer_edition on edition_pointer (edition)`,

  // A fact keeps the key's id, as it keeps the person's: an index would cost each of millions of records, and keys are never deleted.
  sql`alter table usage_records drop constraint if exists usage_records_api_key_id_fkey`,
];
