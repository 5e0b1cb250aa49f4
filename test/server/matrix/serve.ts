/**
 * The application in a process of its own. Arguments: the address of a PostgreSQL or the folder of an embedded database, and settings as
 * JSON. Says its address on standard output once it listens.
 */
import { connect, migrate } from '../../../server/platform/database';
import { startPortal } from './portal';

const [place, environment = '{}'] = process.argv.slice(2);
if (place === undefined) throw new Error('An address or a folder of a database is needed.');

const connection = await connect(place.startsWith('postgres') ? { databaseUrl: place } : { dataDir: place });
await migrate(connection.db);
const { app } = await startPortal(connection, 'error', { environment: JSON.parse(environment) });
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
