import { type Kysely, sql } from 'kysely';

/** When the next email of a lane may leave, whichever process sends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_pace (lane integer primary key, next_at timestamptz not null)`.execute(db);
}
