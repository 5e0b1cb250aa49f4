import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** An index that a step of the schema adds to a table that may hold millions of rows. */
export interface Index {
  readonly name: string;
  readonly table: string;
  /** What follows the table: the method, the expressions, the condition. */
  readonly on: RawBuilder<unknown>;
}

/** Any number; the same in every process that may migrate the same database. */
const indexLock = 4402;

/** In a transaction: whoever writes to the table waits until the index is there. For tables of one process, or behind a pooler. */
export async function makeIndices<Tables>(trx: Kysely<Tables>, wanted: readonly Index[]): Promise<void> {
  const there = await validity(trx, wanted);
  for (const index of wanted) if (!there.has(index.name)) await sql`create index ${written(index)}`.execute(trx);
}

/**
 * On a session of its own, outside a transaction: others write meanwhile. One process does it, and the others wait. They ask again and again
 * instead of waiting for the lock: an index waits for every statement that began before it, and a statement that waits is one.
 */
export async function makeIndicesBesideWriters<Tables>(
  session: Kysely<Tables>,
  wanted: readonly Index[],
): Promise<void> {
  const lock = async () => {
    const { rows } = await sql<{ had: boolean }>`
      select pg_try_advisory_lock(${indexLock}, hashtext(current_schema())) as had`.execute(session);
    return rows[0]?.had === true;
  };
  while (!(await lock())) await pause(200);
  try {
    // The tables may hold many rows, and all of them are read.
    await sql`set statement_timeout = 0`.execute(session);
    const there = await validity(session, wanted);
    for (const index of wanted) {
      if (there.get(index.name) === true) continue;
      // One that was left half made is there, is kept up to date, and helps nothing.
      if (there.has(index.name)) await sql`drop index concurrently if exists ${sql.ref(index.name)}`.execute(session);
      await sql`create index concurrently ${written(index)}`.execute(session);
    }
  } finally {
    await sql`reset statement_timeout`.execute(session);
    await sql`select pg_advisory_unlock(${indexLock}, hashtext(current_schema()))`.execute(session);
  }
}

const written = ({ name, table, on }: Index) => sql`${sql.ref(name)} on ${sql.table(table)} ${on}`;

/** Of the indices that are there: whether they can be used. */
async function validity<Tables>(db: Kysely<Tables>, wanted: readonly Index[]): Promise<ReadonlyMap<string, boolean>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select relname as name, indisvalid as valid from pg_class join pg_index on indexrelid = oid
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(wanted.map(({ name }) => name))})`.execute(
    db,
  );
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}
