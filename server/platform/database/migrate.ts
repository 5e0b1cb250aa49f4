import { type Kysely, sql } from 'kysely';
import { type Migration, migrations } from './migrations';

/** The database was made by a newer program. Running on it could harm it (quality R30). */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, and this program knows ${known}. Start the program that made it, or a newer one.`,
    );
  }
}

/** Any number; the same in every process that may migrate the same database. */
const migrationLock = 4400;

/**
 * Brings the database up to date, each step in a transaction of its own: a step that fails leaves the version before it.
 * Processes that start together wait for one another.
 * @throws NewerSchema
 */
export async function migrate<Tables>(db: Kysely<Tables>, steps: readonly Migration[] = migrations): Promise<void> {
  await sql`create table if not exists schema_versions (
    version integer primary key, name text not null, applied_at timestamptz not null default now())`
    .execute(db)
    .catch(async (error: unknown) => {
      // Two processes that create it at once: one of them is told so; the table is there.
      await sql`select 1 from schema_versions`.execute(db).catch(() => {
        throw error;
      });
    });
  if ((await versionOf(db)) > steps.length) throw new NewerSchema(await versionOf(db), steps.length);
  for (const [index, step] of steps.entries()) {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
      if ((await versionOf(trx)) > index) return;
      await step.up(trx as unknown as Kysely<unknown>); // a step knows only the tables before it, so it gets none
      await sql`insert into schema_versions (version, name) values (${index + 1}, ${step.name})`.execute(trx);
    });
  }
}

async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`select coalesce(max(version), 0) as version from schema_versions`.execute(db);
  return rows[0]?.version ?? 0;
}
