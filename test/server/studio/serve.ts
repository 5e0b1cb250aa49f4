/**
 * The application with the project's definitions in a process of its own, on the PostgreSQL of the first argument. Says its address on standard
 * output once it listens.
 */
import { connect, migrate } from '../../../server/platform/database';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { serverApp } from '../../support/server-app';

const [databaseUrl] = process.argv.slice(2);
const connection = await connect({ databaseUrl });
await migrate(connection.db);
const { app } = await serverApp({ connection, clock: settableClock(systemClock) });
process.stdout.write(`${await app.server.listen({ host: '127.0.0.1', port: 0 })}\n`);
