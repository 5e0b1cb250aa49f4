import { type Kysely, sql } from 'kysely';

/** The moment of the last email is on the home page of administrators: an index has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index outbox_by_sent on outbox (sent_at) where sent_at is not null`.execute(db);
}
