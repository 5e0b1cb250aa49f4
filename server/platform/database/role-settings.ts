import { type Kysely, sql } from 'kysely';
import type { Connection } from './connect';
import type { Database } from './tables';

/** Milliseconds; PostgreSQL has no limits by default. No request waits longer for a statement. */
const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 } as const;

/** Faster with it, but not required: PostgreSQL takes longer to compile large statements than to run them. */
const advice = { jit: 'off' } as const;

/** Limits are missing in the role. */
export class RoleNotPrepared extends Error {
  override readonly name = 'RoleNotPrepared';
  constructor(names: readonly string[]) {
    super(
      `The role of DATABASE_URL has no ${names.join(' and no ')}: a statement could wait for ever. Run: portico database prepare. Behind a pooler, let it reconnect then (PgBouncer: RECONNECT).`,
    );
  }
}

/**
 * Sets the limits and the recommended settings for the role in its database: they apply to every new connection, including those opened by
 * a pooler.
 */
export async function prepareRole(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ role: string; name: string }>`
    select current_user as role, current_database() as name`.execute(db);
  const [at] = rows;
  if (at === undefined) throw new Error('The database does not tell its name.');
  for (const [name, value] of Object.entries({ ...limits, ...advice }))
    await sql`alter role ${sql.id(at.role)} in database ${sql.id(at.name)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(
      db,
    );
}

/** @throws RoleNotPrepared if a statement could wait forever */
export async function requireLimits({ db, kind }: Connection): Promise<void> {
  if (kind === 'embedded') return;
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(Object.keys(limits))}) and setting::bigint = 0 order by name`.execute(
    db,
  );
  if (rows.length > 0) throw new RoleNotPrepared(rows.map(({ name }) => name));
}
