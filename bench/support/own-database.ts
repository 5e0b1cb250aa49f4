import { type Connection, connect, migrate, prepareRole } from '../../server/platform/database';
import { ownDatabase } from '../../test/support/database';

/** Does something with an empty database of the present schema, on the PostgreSQL in TEST_DATABASE_URL, and drops it. */
export async function withOwnDatabase<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const own = await ownDatabase('bench');
  const first = await connect(own);
  await prepareRole(first.db);
  await first.close();
  const connection = await connect(own);
  try {
    await migrate(connection.db);
    return await work(connection);
  } finally {
    await connection.close();
    await own.drop();
  }
}
