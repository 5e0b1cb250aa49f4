import { sql } from 'kysely';
import type { Db } from '../../../../server/platform/database';

/** Licenses, numbered by their ids, of one person. Written for any version of the schema that has the columns. */
export async function someLicenses(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users limit 1`.execute(db);
  if (rows.length === 0)
    await sql`insert into users (id, email, first_name, last_name, created_at, updated_at)
      values ('owner', 'owner@kestrel.example', 'Ada', 'Owner', now(), now())`.execute(db);
  await sql`insert into licenses (id, number, owner_id, category, license_type, product, state, starts_at, created_at, updated_at)
    select id, 'N-' || id, (select id from users limit 1), 'wls', 'COMMERCIAL_WLS', 'Solver', 'ACTIVE', now(), now(), now()
    from unnest(${ids}::text[]) as each (id)`.execute(db);
}
