import { type Kysely, sql } from 'kysely';

/** When the sums of each month of usage were last compared with its records, and how many differed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table usage_checks (
    month text primary key check (month ~ '^20[2-9][0-9]-(0[1-9]|1[0-2])$'),
    checked_at timestamptz not null,
    differences integer not null
  )`.execute(db);
}
