import { type Kysely, sql } from 'kysely';

/**
 * Names, numbers and addresses are found by any part of them: an index of trigrams for each text. They need the extension `pg_trgm`. Without
 * it nothing is done, and nothing fails; this step is repeated whenever the database is migrated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`savepoint extension`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db).catch(async () => {
    // Not installed on the machine, or not allowed.
    await sql`rollback to savepoint extension`.execute(db);
  });
}

export const repeats = async (db: Kysely<unknown>) => !(await findsParts(db));

/** This role may not use the extension, or its files or parts are not there. */
export const impossible = ['42501', '58P01', '42704'];

export async function indices(db: Kysely<unknown>) {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db);
  const [there] = rows;
  if (there === undefined) return [];
  return Object.entries(texts).map(([name, { table, text, where }]) => ({
    name,
    table,
    on: sql`using gin ((lower(${sql.raw(text)})) ${sql.id(there.schema, 'gin_trgm_ops')}) ${where ? sql`where ${sql.raw(where)}` : sql``}`,
  }));
}

/** Whether every index is there: lists may search for parts. */
export async function findsParts<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const names = Object.keys(texts);
  const { rows } = await sql`select 1 from pg_class join pg_index on indexrelid = oid
    where relnamespace = current_schema()::regnamespace and indisvalid and relname in (${sql.join(names)})`.execute(db);
  return rows.length === names.length;
}

interface Text {
  readonly table: string;
  readonly text: string;
  readonly where?: string;
}

/** Name of the index → the text whose parts are found. */
const texts: Readonly<Record<string, Text>> = {
  users_parts: {
    table: 'users',
    text: "first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(account_name, '')",
  },
  licenses_parts: {
    table: 'licenses',
    text: String.raw`number || ' ' || regexp_replace(number, '(^|[^0-9])0+([0-9])', '\1\2', 'g') || ' ' || product || ' ' || license_type || ' ' || coalesce(comment, '')`,
  },
  api_keys_parts: { table: 'api_keys', text: "name || ' ' || access_id || ' ' || coalesce(description, '')" },
  rate_configurations_parts: { table: 'rate_configurations', text: "name || ' ' || coalesce(comment, '')" },
  rate_versions_parts: { table: 'rate_versions', text: "name || ' ' || coalesce(comment, '')" },
  rate_plans_parts: { table: 'rate_plans', text: "name || ' ' || label || ' ' || coalesce(comment, '')" },
  rate_corrections_parts: { table: 'rate_corrections', text: 'reason' },
  letter_templates_parts: { table: 'letter_templates', text: 'key' },
  letter_editions_parts: { table: 'letter_editions', text: 'subject', where: "status <> 'ARCHIVED'" },
  post_templates_parts: { table: 'post_templates', text: 'name' },
  editions_parts: { table: 'editions', text: "title || ' ' || coalesce(reason, '')" },
  change_sets_parts: { table: 'change_sets', text: "title || ' ' || coalesce(reason, '')" },
};
