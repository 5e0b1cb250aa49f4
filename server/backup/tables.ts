import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database';

/** A database, or a transaction of one. */
export type Db = Kysely<Database>;

/** Tables that are not data: the header lists the versions, the counts cover the last minutes, and every start shares its files again. */
const notData = new Set(['schema_versions', 'rate_counts', 'shared_files']);

/** Every table of data, each after those that it references; a partitioned table is one. */
export async function dataTables(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  const { rows: references } = await sql<{ from: string; to: string }>`
    select child.relname as "from", parent.relname as "to" from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`.execute(db);
  const ordered: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (ordered.includes(name) || notData.has(name)) return;
    if (path.includes(name)) throw new Error(`The tables ${[...path, name].join(' → ')} refer to one another.`);
    for (const { from, to } of references) if (from === name) visit(to, [...path, name]);
    ordered.push(name);
  };
  for (const { name } of tables) visit(name, []);
  return ordered;
}

/** The rows of a table as JSON, the same text on every PostgreSQL: batch after batch, fewer where each has many bytes, from one snapshot within the transaction. */
export async function* rowsOf(
  db: Db,
  table: string,
  batch = table === 'file_parts' ? 8 : 1000,
): AsyncGenerator<string> {
  // Moments in UTC, numbers in full precision: the text must not depend on session settings.
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
  await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from backup_rows`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < batch) break;
  }
  await sql`close backup_rows`.execute(db);
}

/** Names of the applied schema migrations; none where there is no schema yet. */
export async function schemaOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('schema_versions') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const found = await sql<{ name: string }>`select name from schema_versions order by version`.execute(db);
  return found.rows.map(({ name }) => name);
}
