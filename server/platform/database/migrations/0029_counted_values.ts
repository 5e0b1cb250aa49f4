import { type Kysely, sql } from 'kysely';

/** People of a role and licenses of a status are looked up in an index, so that lists can say how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index users_by_role on users (role)`.execute(db);
  await sql`create index licenses_by_state_expiry on licenses (state, expires_at)`.execute(db);
  await sql`create index licenses_by_state_start on licenses (state, starts_at)`.execute(db);
}
