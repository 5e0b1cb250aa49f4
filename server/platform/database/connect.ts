import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { lockFolder } from './folder-lock';
import type { Database } from './tables';

export interface ConnectOptions {
  /** Address of a PostgreSQL; absent: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Schema to work in, on a PostgreSQL that several share; the connection's own by default. */
  readonly schema?: string | undefined;
  /** Folder of the embedded database; absent: in memory, gone with the process. */
  readonly dataDir?: string | undefined;
  /** An embedded database that somebody has made; it is closed with the connection. */
  readonly pglite?: PGlite | undefined;
  /** Told when an idle connection breaks. The pool makes a new one by itself (quality R28). */
  readonly onConnectionLost?: (error: Error) => void;
}

export interface Connection {
  readonly db: Kysely<Database>;
  /** Embedded: one process, one connection at a time. */
  readonly kind: 'embedded' | 'postgresql';
  /** True when the database answers. Never throws. */
  answers(): Promise<boolean>;
  /** Waits for running queries, then lets go of the database and of its folder. */
  close(): Promise<void>;
}

/** One way to the database for both: Kysely over node-postgres; PGlite speaks its protocol in process. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const place = options.databaseUrl === undefined ? embedded(options) : remote(options.databaseUrl, options.schema);
  const pool = new Pool(place.config);
  // Without a listener, an 'error' event of an idle client would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // Nor does the pool listen to clients that are in use; what they were asked fails by itself, and tells the caller.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: options.databaseUrl === undefined ? 'embedded' : 'postgresql',
    answers: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    async close() {
      await db.destroy();
      await place.release();
    },
  };
}

interface Place {
  readonly config: PoolConfig;
  release(): Promise<void>;
}

/** Milliseconds. A request waits no longer for a connection or for a statement; both defaults of pg are for ever. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

function remote(connectionString: string, schema: string | undefined): Place {
  return {
    config: {
      connectionString,
      max: 10,
      keepAlive: true,
      ...limits,
      ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    },
    release: async () => {},
  };
}

/**
 * PGlite has one connection: anyone who asks for a second inside a transaction would wait for itself, so waiting ends with an
 * error here too. It runs without fsync: a kill of the process loses nothing, a power cut may (README, limits).
 */
function embedded({ dataDir, pglite: made }: ConnectOptions): Place {
  let unlock = () => {};
  let folder = 'memory://';
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true });
    unlock = lockFolder(dataDir);
    folder = join(dataDir, 'database');
  }
  const pglite = made ?? new PGlite(folder);
  return {
    config: { ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 } as PoolConfig,
    async release() {
      await pglite.close();
      unlock();
    },
  };
}
