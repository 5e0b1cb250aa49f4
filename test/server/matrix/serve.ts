/**
 * The application in a process of its own, on a schema of the PostgreSQL in TEST_DATABASE_URL. Argument: the schema. Says
 * its port on standard output once it listens.
 */
import { connect, migrate } from '../../../server/platform/database';
import { startPortal } from './portal';

const [schema] = process.argv.slice(2);
const databaseUrl = process.env.TEST_DATABASE_URL;
if (schema === undefined || databaseUrl === undefined) throw new Error('A schema and TEST_DATABASE_URL are needed.');

const connection = await connect({ databaseUrl, schema });
await migrate(connection.db);
const { app } = await startPortal(connection);
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
