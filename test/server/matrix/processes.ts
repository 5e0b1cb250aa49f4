import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Connection, connect } from '../../../server/platform/database';
import { builtProgram } from '../../support/built-program';
import { migratedDatabase } from '../../support/database';
import { type Portal, startPortal } from './portal';

/** A server in a process of its own. */
export interface Server {
  readonly process: ChildProcess;
  readonly address: string;
}

/** Two server processes on one database of the PostgreSQL in TEST_DATABASE_URL. */
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
  const own = await migratedDatabase('two');
  const connection = await connect(own);
  const portal = await startPortal(connection);
  const script = await builtProgram('test/server/matrix/serve.ts');
  const servers = await Promise.all([startServer(script, own.databaseUrl), startServer(script, own.databaseUrl)]);
  return {
    connection,
    portal,
    servers,
    async close() {
      for (const server of servers) server.process.kill('SIGKILL');
      await portal.close();
      await connection.close();
      await own.drop();
    },
  };
}

/**
 * @param place address of a PostgreSQL, or folder of an embedded database
 * @param environment settings besides those of tests
 */
export async function startServer(
  script: string,
  place: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(process.execPath, [script, place, JSON.stringify(environment)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout }))
    if (line.startsWith('http://')) return { process: child, address: line };
  throw new Error('The server did not start.');
}
