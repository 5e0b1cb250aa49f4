import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Database } from './tables';

/** A standby for readings that may be a second old. */
export interface Reading {
  /** Undefined while it is unavailable, or too far behind. */
  current(): Kysely<Database> | undefined;
  close(): Promise<void>;
}

/** Milliseconds between checks, and maximum lag in seconds. */
const every = 500;
const most = 1;

/** Seconds by which the server lags; null if unknown, because it receives nothing. */
const behind = sql<{ seconds: number | null }>`select case
  when not pg_is_in_recovery() then 0
  when not exists (select 1 from pg_stat_wal_receiver) then null
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`;

/** Monitors a standby and its lag. */
export function openReading(connectionString: string): Reading {
  const pool = new Pool({
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let isFresh = false;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows } = await behind.execute(db);
      const seconds = rows[0]?.seconds ?? null;
      isFresh = seconds !== null && seconds <= most;
    } catch {
      // Until it responds again, everything is read from the primary.
      isFresh = false;
    } finally {
      isLooking = false;
    }
  };
  void look();
  const looking = setInterval(() => void look(), every).unref();
  return {
    current: () => (isFresh ? db : undefined),
    async close() {
      clearInterval(looking);
      await db.destroy();
    },
  };
}
