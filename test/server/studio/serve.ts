/**
 * The application with the project's definitions in a process of its own, on the PostgreSQL of the first argument. Says its address on standard
 * output once it listens. With `pushed` it hears of editions from the database, and polls once a minute alone.
 */
import { connect, migrate } from '../../../server/platform/database';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { serverApp } from '../../support/server-app';

const [databaseUrl, how] = process.argv.slice(2);
const connection = await connect({ databaseUrl });
await migrate(connection.db);
const { app } = await serverApp({
  connection,
  clock: settableClock(systemClock),
  following: how === 'pushed' ? { isNotified: true, every: 60_000 } : {},
});
process.stdout.write(`${await app.server.listen({ host: '127.0.0.1', port: 0 })}\n`);
