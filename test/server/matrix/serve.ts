/**
 * The application in a process of its own, on the PostgreSQL at an address. Argument: the address. Says its port on standard output
 * once it listens.
 */
import { connect, migrate } from '../../../server/platform/database';
import { startPortal } from './portal';

const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('An address of a database is needed.');

const connection = await connect({ databaseUrl });
await migrate(connection.db);
const { app } = await startPortal(connection);
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
