import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnDatabase, ownDatabase, usualDatabase } from './database';

/** The real server in its own process. */
export interface ServerProcess {
  /** Address of the portal, without a slash at the end. */
  readonly address: string;
  /** Its output so far. */
  output(): string;
  /** @param keep receives the data folder before it is deleted */
  stop(keep?: (dataFolder: string) => Promise<void>): Promise<void>;
}

const project = join(import.meta.dirname, '../..');
const READY_IN = 120_000;

/** Returns the data folder of a server that was stopped in its initial state: starting from a copy saves most of a start's work. */
const firstDay = 'PORTICO_TEST_FIRST_DAY';

/** Name of a database in the same state, where the tests of journeys run on PostgreSQL. */
const firstDatabase = 'PORTICO_TEST_FIRST_DATABASE';

/** As for the server's other tests: PostgreSQL if there is one, because it takes a third of the computing away. */
const onPostgres = usualDatabase === 'postgresql' && process.env.E2E_DATABASE !== 'embedded';

/**
 * Lets a server create its data, and the servers after it, here and in the workers, start from copies.
 * @returns deletes them
 */
export async function prepareFirstDay(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-first-day-'));
  const database = onPostgres ? await ownDatabase('first') : undefined;
  const server = await startServer({ ...(database && { env: { DEMO_DATABASE_URL: database.directUrl } }) });
  await server.stop((data) => cp(data, folder, { recursive: true }));
  process.env[firstDay] = folder;
  if (database) process.env[firstDatabase] = new URL(database.directUrl).pathname.slice(1);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await database?.drop();
  };
}

/** A database of the server's own, unless it names one, has no demo or wants the embedded one. */
async function databaseFor({ env, database }: ServerWish): Promise<OwnDatabase | undefined> {
  const settled = Object.keys(env ?? {}).some((name) =>
    /DATABASE_URL|PUBLIC_ORIGIN|TRUST|^HOST$|NODE_ENV|DATA_DIR/.test(name),
  );
  return onPostgres && !settled && database !== 'embedded'
    ? ownDatabase('journey', process.env[firstDatabase])
    : undefined;
}

export interface ServerWish {
  /** Folder of a built project whose definitions it serves; default this project. */
  readonly folder?: string;
  /** Port to listen on; default any free one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** `embedded`: the one of `npm start`, with its first day before it, also where journeys run on PostgreSQL. */
  readonly database?: 'embedded';
}

/** Starts the built server with its own data folder, and waits until it responds. */
export async function startServer(wishes: ServerWish = {}): Promise<ServerProcess> {
  const { folder = project, port: wish, env } = wishes;
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  const database = await databaseFor(wishes);
  const beginning = process.env[firstDay];
  if (beginning !== undefined && Boolean(database) === onPostgres) await cp(beginning, dataFolder, { recursive: true });
  const port = wish ?? (await freePort());
  const printed: string[] = [];
  const child = spawn(process.execPath, ['--enable-source-maps', join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataFolder,
      // All tests are one visitor, who would use up every limit.
      RATE_LIMITS: 'off',
      // What a test edits is a copy of the project.
      WATCH_FILES: wishes.folder === undefined ? 'off' : 'on',
      ...(database && { DEMO_DATABASE_URL: database.directUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const take = (chunk: Buffer) => printed.push(chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop: ServerProcess['stop'] = async (keep) => {
    child.kill('SIGTERM');
    await Promise.race([ended, wait(10_000).then(() => child.kill('SIGKILL'))]);
    await keep?.(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
    await database?.drop();
  };
  const address = `http://127.0.0.1:${port}${(env?.APPLICATION_PREFIX ?? '/iam').replace(/\/$/, '')}`;
  const deadline = Date.now() + READY_IN;
  while (!(await answers(`${address}/api/v1/settings`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${printed.join('')}`);
    }
    await wait(100);
  }
  return { address, output: () => printed.join(''), stop };
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A currently unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
