import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Database } from './tables';

/** A standby that answers what may be a second old. */
export interface Reading {
  /** Undefined while it is away, or further behind. */
  current(): Kysely<Database> | undefined;
  close(): Promise<void>;
}

/** Milliseconds between looks, and seconds that it may be behind. */
const every = 500;
const most = 1;

/** Seconds by which the server is behind; null where nobody can tell, since it hears of nothing. */
const behind = sql<{ seconds: number | null }>`select case
  when not pg_is_in_recovery() then 0
  when not exists (select 1 from pg_stat_wal_receiver) then null
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`;

/** Follows a standby, looking again and again how far it is. */
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
      // Everything is read where it is written, until it answers again.
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
