import { type Kysely, sql } from 'kysely';

/**
 * Names, numbers and addresses are found by any part of them: an index of trigrams for each text. They need the extension `pg_trgm`. Without
 * it nothing is done, and nothing fails; this step is repeated whenever the database is migrated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const there = await partIndices(db);
  const missing = Object.entries(texts).filter(([name]) => !there.has(name));
  if (missing.length === 0) return;
  const schema = await trigramSchema(db);
  if (schema === undefined) return;
  // The tables may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`savepoint indices`.execute(db);
  try {
    for (const [name, { table, text, where }] of missing)
      await sql`create index ${sql.ref(name)} on ${sql.table(table)} using gin
        ((lower(${sql.raw(text)})) ${sql.id(schema, 'gin_trgm_ops')}) ${where ? sql`where ${sql.raw(where)}` : sql``}`.execute(
        db,
      );
  } catch (error) {
    if (!unusable.includes(String((error as { readonly code?: unknown }).code))) throw error;
    await sql`rollback to savepoint indices`.execute(db);
  }
}

/** The extension may not be used by this role, or its files or parts are not there. */
const unusable = ['42501', '58P01', '42704'];

/** Whether every index is there: lists may search for parts. */
export async function findsParts<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const there = await partIndices(db);
  return Object.keys(texts).every((name) => there.has(name));
}

async function partIndices<Tables>(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class join pg_index on indexrelid = oid
    where relnamespace = current_schema()::regnamespace and indisvalid
      and relname in (${sql.join(Object.keys(texts))})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Schema of the extension, which is created if it may be; undefined where there is none. */
async function trigramSchema(db: Kysely<unknown>): Promise<string | undefined> {
  await sql`savepoint extension`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db).catch(async () => {
    // Not installed on the machine, or not allowed.
    await sql`rollback to savepoint extension`.execute(db);
  });
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db);
  return rows[0]?.name;
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
