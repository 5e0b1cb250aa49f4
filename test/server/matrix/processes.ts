import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { type Connection, connect, migrate } from '../../../server/platform/database';
import { type Portal, startPortal } from './portal';

/** A server in a process of its own. */
export interface Server {
  readonly process: ChildProcess;
  readonly address: string;
}

/** Two server processes on one schema of the PostgreSQL in TEST_DATABASE_URL. */
export interface TwoProcesses {
  readonly connection: Connection;
  /** A third application, in the process of the test: it signs people in, and makes their cookies. */
  readonly portal: Portal;
  readonly servers: readonly [Server, Server];
  close(): Promise<void>;
}

/** Without TEST_DATABASE_URL there is nothing that two processes could share. */
export const databaseUrl = process.env.TEST_DATABASE_URL;

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const schema = `two_${randomUUID().replaceAll('-', '')}`;
  const keeper = await connect({ databaseUrl });
  await sql`create schema ${sql.id(schema)}`.execute(keeper.db);
  await keeper.close();
  const connection = await connect({ databaseUrl, schema });
  await migrate(connection.db);
  const portal = await startPortal(connection);
  const servers = await Promise.all([startServer(schema), startServer(schema)]);
  return {
    connection,
    portal,
    servers,
    async close() {
      for (const server of servers) server.process.kill('SIGKILL');
      await portal.close();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(connection.db);
      await connection.close();
    },
  };
}

async function startServer(schema: string): Promise<Server> {
  const script = new URL('./serve.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, schema], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout }))
    if (line.startsWith('http://')) return { process: child, address: line };
  throw new Error('The server did not start.');
}
