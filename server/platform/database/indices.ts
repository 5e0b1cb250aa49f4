import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** An index that a step of the schema adds to a table that may hold millions of rows. */
export interface Index {
  readonly name: string;
  readonly table: string;
  /** What follows the table: the method, the expressions, the condition. */
  readonly on: RawBuilder<unknown>;
}

/** Any number; the same for all that creates indices concurrently in one database, for two at once may wait for each other. */
export const indexLock = 4409;

/** Creates in a transaction those that are missing or unusable: who writes to the table waits until they are there. */
export async function createIndices<Tables>(trx: Kysely<Tables>, wanted: readonly Index[]): Promise<void> {
  const usable = await usability(trx, wanted);
  for (const index of wanted) {
    if (usable.get(index.name) === true) continue;
    // One that was left half made.
    if (usable.has(index.name)) await sql`drop index ${sql.ref(index.name)}`.execute(trx);
    await sql`create index ${written(index)}`.execute(trx);
  }
}

/**
 * The same on a session of its own, outside a transaction: others write meanwhile. One process does it, and the others wait. They ask again
 * and again instead of waiting for the lock: an index waits for every statement that began before it, and a statement that waits is one.
 */
export async function createIndicesConcurrently<Tables>(
  session: Kysely<Tables>,
  wanted: readonly Index[],
): Promise<void> {
  const missing = async () => {
    const usable = await usability(session, wanted);
    return wanted.filter(({ name }) => usable.get(name) !== true);
  };
  if ((await missing()).length === 0) return;
  const lock = async () => {
    const { rows } = await sql<{ had: boolean }>`
      select pg_try_advisory_lock(${indexLock}, hashtext(current_schema())) as had`.execute(session);
    return rows[0]?.had === true;
  };
  while (!(await lock())) await pause(200);
  try {
    // The tables may hold many rows, and all of them are read.
    await sql`set statement_timeout = 0`.execute(session);
    for (const index of await missing()) {
      const drop = () => sql`drop index concurrently if exists ${sql.ref(index.name)}`.execute(session);
      // One that was left half made is kept up to date, and helps nothing.
      await drop();
      try {
        await sql`create index concurrently ${written(index)}`.execute(session);
      } catch (error) {
        await drop().catch(() => {});
        throw error;
      }
    }
  } finally {
    await sql`reset statement_timeout`.execute(session);
    await sql`select pg_advisory_unlock(${indexLock}, hashtext(current_schema()))`.execute(session);
  }
}

const written = ({ name, table, on }: Index) => sql`${sql.ref(name)} on ${sql.table(table)} ${on}`;

/** Of the indices that are there: whether they can be used. */
async function usability<Tables>(db: Kysely<Tables>, wanted: readonly Index[]): Promise<ReadonlyMap<string, boolean>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ name: string; usable: boolean }>`
    select relname as name, indisvalid as usable from pg_class join pg_index on indexrelid = oid
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(wanted.map(({ name }) => name))})`.execute(
    db,
  );
  return new Map(rows.map(({ name, usable }) => [name, usable]));
}
