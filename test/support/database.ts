import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Connection, type ConnectOptions, connect, migrate, migrations } from '../../server/platform/database';
import { emptyDatabase, keptDatabase } from './kept-databases';
import { migrationsHash } from './migrations-hash';

/** Databases on which the server's tests run here: also PostgreSQL if `TEST_DATABASE_URL` names one. */
export const testDatabases: readonly ('embedded' | 'postgresql')[] = process.env.TEST_DATABASE_URL
  ? ['embedded', 'postgresql']
  : ['embedded'];

/** The default database of tests: PostgreSQL if there is one, because it serves several connections. */
export const usualDatabase = testDatabases[testDatabases.length - 1] ?? 'embedded';

/** An empty database in a PostgreSQL reserved for tests or measurements. */
export interface OwnDatabase {
  /** Through the pooler in TEST_POOLER_URL, if there is one. */
  readonly databaseUrl: string;
  readonly directUrl: string;
  drop(): Promise<void>;
}

const directUrl = process.env.TEST_DATABASE_URL;
const poolerUrl = process.env.TEST_POOLER_URL;

export async function ownDatabase(prefix = 'test', template?: string): Promise<OwnDatabase> {
  const name = `${prefix}_${randomBytes(8).toString('hex')}`;
  await asKeeper((db) =>
    sql`create database ${sql.id(name)} ${template === undefined ? sql`` : sql`template ${sql.id(template)}`}`.execute(
      db,
    ),
  );
  return {
    databaseUrl: addressOf(poolerUrl ?? keeperUrl(), name),
    directUrl: addressOf(keeperUrl(), name),
    async drop() {
      await asKeeper((db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    },
  };
}

/** As above, and migrated: a copy of a database that was migrated once. */
export async function migratedDatabase(prefix: string): Promise<OwnDatabase> {
  template ??= migratedTemplate();
  return ownDatabase(prefix, await template);
}

/** A migrated database of the test: PGlite in memory, or one of the PostgreSQL. */
export async function testDatabase(
  kind: 'embedded' | 'postgresql' = usualDatabase,
  told: Pick<ConnectOptions, 'onStatement'> = {},
): Promise<Connection> {
  if (kind === 'embedded') return connect({ ...told, pglite: await keptDatabase() });
  return connectedTo(await migratedDatabase('test'), told);
}

/** A database with nothing in it: no migration has run. */
export async function blankDatabase(kind: 'embedded' | 'postgresql' = usualDatabase): Promise<Connection> {
  return kind === 'embedded' ? connect({ pglite: await emptyDatabase() }) : connectedTo(await ownDatabase());
}

/** A database of the version before a migration. */
export async function formerDatabase(kind: 'embedded' | 'postgresql', before: string): Promise<Connection> {
  const connection = await blankDatabase(kind);
  const step = migrations.findIndex(({ name }) => name === before);
  if (step < 0) throw new Error(`There is no migration ${before}.`);
  await migrate(connection.db, migrations.slice(0, step));
  return connection;
}

/** A connection that drops its database when it is closed. */
async function connectedTo(own: OwnDatabase, told: Pick<ConnectOptions, 'onStatement'> = {}): Promise<Connection> {
  const connection = await connect({ ...own, ...told });
  return {
    ...connection,
    async close() {
      await connection.close();
      await own.drop();
    },
  };
}

/** A migrated template database, created once for all processes and runs with these migrations. */
let template: Promise<string> | undefined;

async function migratedTemplate(): Promise<string> {
  const name = `template_${migrationsHash()}`;
  await asKeeper(async (db) => {
    // Until the connection ends: another worker may be creating it.
    await sql`select pg_advisory_lock(4401)`.execute(db);
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
    if (rows.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await sql`drop database if exists ${sql.id(unfinished)} with (force)`.execute(db);
    await sql`create database ${sql.id(unfinished)}`.execute(db);
    const connection = await connect({ databaseUrl: addressOf(keeperUrl(), unfinished) });
    await migrate(connection.db);
    await connection.close();
    await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(db);
  });
  return name;
}

async function asKeeper(work: (db: Connection['db']) => Promise<unknown>): Promise<void> {
  const keeper = await connect({ databaseUrl: keeperUrl() });
  try {
    await keeper.db.connection().execute(work);
  } finally {
    await keeper.close();
  }
}

function keeperUrl(): string {
  if (directUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
  return directUrl;
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
