import { type Kysely, sql } from 'kysely';

/**
 * Whether publishing takes two persons is no setting any more: two persons change it. The setting stays in its row while earlier processes
 * still read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table two_pairs (
    id text primary key,
    is_on boolean not null,
    requested_by text,
    requested_at timestamptz,
    revision integer not null default 1
  )`.execute(db);
  await sql`insert into two_pairs (id, is_on)
    select 'studio', true from settings where (admin ->> 'twoPairsOfEyes')::boolean`.execute(db);
}
