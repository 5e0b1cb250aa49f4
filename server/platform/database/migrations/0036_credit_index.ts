import { type Kysely, sql } from 'kysely';

/** Licenses whose credit is used up are few: a list of them looks at no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index licenses_out_of_credit on licenses (created_at, id)
    where credit_limit is not null and credit_used >= credit_limit`.execute(db);
}
