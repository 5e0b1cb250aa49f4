import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Connection, connect, migrate } from '../../../../server/database';

/** A database of one's own: PGlite in memory, or a schema of its own on the PostgreSQL of TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<Connection> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (databaseUrl === undefined) {
    const embedded = await connect({});
    await migrate(embedded.db);
    return embedded;
  }
  const schema = `accounts_${randomUUID().replaceAll('-', '')}`;
  const keeper = await connect({ databaseUrl });
  await sql`create schema ${sql.id(schema)}`.execute(keeper.db);
  const connection = await connect({ databaseUrl, schema });
  await migrate(connection.db);
  return {
    ...connection,
    async close() {
      await connection.close();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(keeper.db);
      await keeper.close();
    },
  };
}
