import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { lockFolder } from './folder-lock';
import { type Listening, type ListeningOptions, openListening } from './listening';
import { discardLost, isPooled, refuseStandby } from './lost-connections';
import { openReading } from './reading';
import type { Database } from './tables';

export interface ConnectOptions {
  /** Address of a PostgreSQL, or of a pooler in front of it; absent: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Address of the same PostgreSQL without a pooler in between. */
  readonly directUrl?: string | undefined;
  /** Address of a standby for readings that may be a second old. */
  readonly readUrl?: string | undefined;
  /** Folder of the embedded database; absent: in memory, lost with the process. */
  readonly dataDir?: string | undefined;
  /** An existing embedded database; it is closed with the connection. */
  readonly pglite?: PGlite | undefined;
  /** Called for every finished statement; without it nothing is measured. */
  readonly onStatement?:
    | ((ended: { readonly text: string; readonly milliseconds: number; readonly failed: boolean }) => void)
    | undefined;
  /** Called when an idle connection breaks. The pool replaces it automatically (quality R28). */
  readonly onConnectionLost?: (error: Error) => void;
}

export interface Connection {
  readonly db: Kysely<Database>;
  /** A standby that is at most a second behind; absent, or undefined while there is none. */
  reading?(): Kysely<Database> | undefined;
  /** Embedded: one process, one connection at a time. */
  readonly kind: 'embedded' | 'postgresql';
  /** True when the database responds and accepts writes. Never throws. */
  answers(): Promise<boolean>;
  /**
   * Runs work that needs a separate session (session locks, `SET`, concurrent indices). A pooler in transaction mode gives every
   * transaction another session: behind one, without a direct address, the work is not run, and `undefined` is returned.
   */
  session<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result | undefined>;
  /**
   * Listens to a channel of the database until it is closed. Nothing is heard from the embedded database, and behind a pooler without a
   * direct address.
   */
  listen(heard: Omit<ListeningOptions, 'url' | 'isPooled'>): Listening;
  /** Connections of the pool: open, idle, and waiting callers. */
  pool(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Waits for running queries, then releases the database and its folder. */
  close(): Promise<void>;
}

/** One interface to both databases: Kysely over node-postgres; PGlite implements its protocol in process. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const { databaseUrl, directUrl } = options;
  const place = databaseUrl === undefined ? embedded(options) : remote(databaseUrl);
  const pool = new Pool(place.config);
  // Without a listener, an 'error' event of an idle client would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // The pool does not listen to clients in use either; their queries fail and report the error to the caller.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  const { onStatement } = options;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: discardLost(pool) }),
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis }: LogEvent) =>
        onStatement({ text: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }),
    }),
  });

  const reading = options.readUrl === undefined ? undefined : openReading(options.readUrl);

  async function direct<Result>(url: string, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
    const own = await connect({ databaseUrl: url });
    try {
      return await own.db.connection().execute(work);
    } finally {
      await own.close();
    }
  }

  return {
    db,
    kind: databaseUrl === undefined ? 'embedded' : 'postgresql',
    ...(reading && { reading: reading.current }),
    answers: () =>
      sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db).then(
        ({ rows }) => rows[0]?.standby === false,
        () => false,
      ),
    async session(work) {
      if (directUrl !== undefined) return direct(directUrl, work);
      if (databaseUrl !== undefined && (await isPooled(pool))) return undefined;
      return db.connection().execute(work);
    },
    listen(heard) {
      if (databaseUrl === undefined) return { close: async () => {} };
      const pooled = directUrl === undefined ? () => isPooled(pool) : undefined;
      return openListening({ ...heard, url: directUrl ?? databaseUrl, isPooled: pooled });
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await reading?.close();
      await db.destroy();
      await place.release();
    },
  };
}

interface Place {
  readonly config: PoolConfig;
  release(): Promise<void>;
}

/**
 * A pooler refuses all but a few parameters of a start, so timeouts are settings of the role (`role-settings.ts`). Only the wait for a
 * connection is a client setting.
 */
function remote(connectionString: string): Place {
  return {
    config: { connectionString, max: 10, keepAlive: true, connectionTimeoutMillis: 5_000, onConnect: refuseStandby },
    release: async () => {},
  };
}

/**
 * Extensions and settings of the embedded database. PostgreSQL's 128 MB of shared buffers would be zeroed at each start, and be kept in this
 * process's memory.
 */
export const embeddedOptions: PGliteOptions = {
  extensions: { pg_trgm: trigrams },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};

/**
 * PGlite has one connection: a request for a second one inside a transaction would wait for itself, so waiting ends with an error here too.
 * It runs without fsync: killing the process loses nothing, a power failure may (README, limits).
 */
function embedded({ dataDir, pglite: made }: ConnectOptions): Place {
  let unlock = () => {};
  let folder = 'memory://';
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true });
    unlock = lockFolder(dataDir);
    folder = join(dataDir, 'database');
  }
  const pglite = made ?? new PGlite(folder, embeddedOptions);
  return {
    config: { ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 } as PoolConfig,
    async release() {
      await pglite.close();
      unlock();
    },
  };
}
