import { type Kysely, sql } from 'kysely';

/** Events of the audit: the form by which a change was sent, and the hash of its model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column form text, add column form_hash text`.execute(db);
}
