import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Connection } from './connect';
import { createIndices, createIndicesConcurrently } from './indices';
import { type Migration, migrations } from './migrations';

/** The database was migrated by a newer, incompatible program. This one could damage it (quality R30). */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor(found: number, known: number, worksFrom: number) {
    super(
      `The database has schema version ${found}, beside which programs run that know ${worksFrom}; this one knows ${known}. Start the program that made it, or a newer one.`,
    );
  }
}

/** The database is not up to date, and this start must not migrate it. */
export class OlderSchema extends Error {
  override readonly name = 'OlderSchema';
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, and this program needs ${known}. Run: portico database migrate. (MIGRATE_AT_START is off.)`,
    );
  }
}

/** Any number; the same in every process that may migrate the same database. */
const migrationLock = 4400;

export interface MigrateOptions {
  /** How often a step is attempted whose locks take longer than a second. */
  readonly attempts?: number;
  /** Milliseconds between attempts. */
  readonly between?: number;
  /** `db` is one session of a PostgreSQL: indices are created while others write. Otherwise in the step's transaction. */
  readonly concurrently?: boolean;
}

/**
 * Migrates the database, each step in its own transaction: a failed step leaves the previous version. Indices of large tables may be created
 * outside it, while others write. Processes that start together wait for one another. A step waits no longer than a second for a table,
 * because all others would queue behind it; then it releases its locks and retries.
 * @throws NewerSchema if this program cannot run with the schema of a newer one
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  steps: readonly Migration[] = migrations,
  { attempts = 10, between = 1_000, concurrently = false }: MigrateOptions = {},
): Promise<void> {
  await makeVersions(db);
  await requireCompatible(db, steps);
  for (const index of steps.keys()) {
    for (let attempt = 1; ; attempt++) {
      try {
        await take(db, steps, index, concurrently);
        break;
      } catch (error) {
        if (attempt >= attempts || !isOfLocks(error)) throw error;
        await pause(between * (0.5 + Math.random()));
      }
    }
  }
}

/** The same on a connection that bypasses a pooler, if there is one. */
export async function bringUpToDate(connection: Connection): Promise<void> {
  const done = await connection.session(async (db) => {
    await migrate(db, migrations, { concurrently: connection.kind === 'postgresql' });
    return true;
  });
  // Steps are transactions, which a pooler keeps on one session.
  if (!done) await migrate(connection.db);
}

/**
 * Only checks.
 * @throws OlderSchema, NewerSchema
 */
export async function requireCurrent<Tables>(
  db: Kysely<Tables>,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_versions') is not null as there`.execute(
    db,
  );
  const version = rows[0]?.there ? await versionOf(db) : 0;
  if (version < steps.length) throw new OlderSchema(version, steps.length);
  await requireCompatible(db, steps);
}

async function makeVersions<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'schema_versions' and column_name = 'works_from') as there`.execute(
    db,
  );
  if (rows[0]?.there) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
    await sql`create table if not exists schema_versions (
      version integer primary key, name text not null, applied_at timestamptz not null default now())`.execute(trx);
    await sql`alter table schema_versions add column if not exists works_from integer`.execute(trx);
  });
}

async function take<Tables>(
  db: Kysely<Tables>,
  steps: readonly Migration[],
  index: number,
  concurrently: boolean,
): Promise<void> {
  const step = steps[index];
  if (step === undefined) return;
  // A step has only the tables before it, so it is not typed.
  const untyped = (at: Kysely<Tables>) => at as unknown as Kysely<unknown>;
  const isTaken = async (at: Kysely<Tables>) => (await versionOf(at)) > index;
  const isSettled = async (at: Kysely<Tables>) => (await isTaken(at)) && !(await step.repeats?.(untyped(at)));
  const takenBefore = await isTaken(db);
  if (await isSettled(db)) return;
  const inTransaction = (work: (trx: Kysely<Tables>) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      // A step may take long, and waits for other processes that run the same one.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
      if (await isSettled(trx)) return;
      await sql`set local lock_timeout = '1s'`.execute(trx);
      await work(trx);
    });
  const up = async (trx: Kysely<Tables>) => step.up?.(untyped(trx));
  const indices = async (at: Kysely<Tables>) => (await step.indices?.(untyped(at))) ?? [];
  const unlessImpossible = (error: unknown) => {
    if (!step.impossible?.includes(codeOf(error))) throw error;
  };
  const note = async (trx: Kysely<Tables>) => {
    if (await isTaken(trx)) return;
    await sql`insert into schema_versions (version, name, works_from)
      values (${index + 1}, ${step.name}, ${worksFrom(steps, index)})`.execute(trx);
  };
  try {
    if (step.indices !== undefined && concurrently) {
      await inTransaction(up);
      await createIndicesConcurrently(db, await indices(db)).catch(unlessImpossible);
      await inTransaction(note);
    } else
      await inTransaction(async (trx) => {
        await up(trx);
        const wanted = await indices(trx);
        if (wanted.length > 0) await sql`savepoint indices`.execute(trx);
        await createIndices(trx, wanted).catch(async (error: unknown) => {
          unlessImpossible(error);
          await sql`rollback to savepoint indices`.execute(trx);
        });
        await note(trx);
      });
  } catch (error) {
    // What it lacked may still be lacking, or the tables are busy: the next start tries again.
    if (!takenBefore) throw error;
  }
}

/** The oldest version whose programs run with this step: that of the last step that removed something. */
function worksFrom(steps: readonly Migration[], index: number): number {
  return steps.slice(0, index + 1).findLastIndex(({ expands }) => expands !== true) + 1;
}

/** @throws NewerSchema */
async function requireCompatible<Tables>(db: Kysely<Tables>, steps: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ version: number; floor: number | null }>`
    select coalesce(max(version), 0) as version,
      max(coalesce(works_from, version)) filter (where version > ${steps.length}) as floor
    from schema_versions`.execute(db);
  const [row] = rows;
  if (row !== undefined && (row.floor ?? 0) > steps.length)
    throw new NewerSchema(row.version, steps.length, row.floor ?? 0);
}

/** A lock did not come in time, or two waited for each other. */
const isOfLocks = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error));

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`select coalesce(max(version), 0) as version from schema_versions`.execute(db);
  return rows[0]?.version ?? 0;
}
