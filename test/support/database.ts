import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { type Connection, connect, migrate } from '../../server/platform/database';

/** Databases on which the server's tests run here. PostgreSQL joins when `TEST_DATABASE_URL` names one. */
export const testDatabases: readonly ('embedded' | 'postgresql')[] = process.env.TEST_DATABASE_URL
  ? ['embedded', 'postgresql']
  : ['embedded'];

/** The database that tests use when they do not say: PostgreSQL where there is one, for it serves several connections. */
export const usualDatabase = testDatabases[testDatabases.length - 1] ?? 'embedded';

/** Files of a migrated embedded database, made once for all tests of a process: to make one takes seconds, to copy one does not. */
let migrated: Promise<Blob> | undefined;

async function migratedFiles(): Promise<Blob> {
  const pglite = new PGlite('memory://');
  const connection = await connect({ pglite });
  await migrate(connection.db);
  const files = await pglite.dumpDataDir('none');
  await connection.close();
  return files;
}

/** A migrated database of the test's own: PGlite in memory, or a schema of its own on the PostgreSQL. */
export async function testDatabase(kind: 'embedded' | 'postgresql' = usualDatabase): Promise<Connection> {
  if (kind === 'embedded') {
    migrated ??= migratedFiles();
    return connect({ pglite: new PGlite('memory://', { loadDataDir: await migrated }) });
  }
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const outer = await connect({ databaseUrl });
  await sql`create schema ${sql.id(schema)}`.execute(outer.db);
  const connection = await connect({ databaseUrl, schema });
  await migrate(connection.db);
  return {
    ...connection,
    async close() {
      await connection.close();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(outer.db);
      await outer.close();
    },
  };
}
