import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * SQLSTATEs after which a connection is of no use: it broke, its server stops, or its server is no longer the one that takes
 * writes. A pool that kept it would hand it out again.
 */
const lost = /^(08|57P0[1-5]|25006)/;

/** What is asked of a new connection waits no longer. Milliseconds. */
const patience = 5_000;

/** A commit that may be on one machine only: as good as unanswered (SQLSTATE 08007, transaction resolution unknown). */
class NotReplicated extends Error {
  override readonly name = 'NotReplicated';
  readonly code = '08007';
  constructor() {
    super('The wait for the synchronous standby was cut short: what was written may be lost with this server.');
  }
}

/** A pool from which connections that were lost are not handed out again. */
export function discardLost(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const minded = known.get(client) ?? mind(client);
      known.set(client, minded);
      return minded;
    },
    end: () => pool.end(),
  };
}

/** The client, which destroys itself on release once it is lost. */
function mind(client: PoolClient): PostgresPoolClient {
  let reason: Error | undefined;
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') isUnreplicated = true;
  });
  async function query(...args: unknown[]): Promise<unknown> {
    try {
      // Kysely uses two of the many ways to call it.
      const result: unknown = await (client.query as (...given: readonly unknown[]) => unknown).apply(client, args);
      if (!isUnreplicated) return result;
      isUnreplicated = false;
      throw new NotReplicated();
    } catch (error) {
      if (error instanceof Error && 'code' in error && lost.test(String(error.code))) reason = error;
      throw error;
    }
  }
  return {
    // The same overloads as the client's own.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(reason),
  };
}

interface Asking {
  query(config: {
    readonly text: string;
    readonly query_timeout: number;
  }): Promise<{ readonly rows: readonly unknown[] }>;
}

/** A server that takes no writes gets no place in the pool: the address leads to another one soon. */
export async function refuseStandby(client: Asking): Promise<void> {
  const { rows } = await client.query({
    text: 'select pg_is_in_recovery() as standby',
    query_timeout: patience,
  });
  const [row] = rows as readonly { readonly standby: boolean }[]; // the row of the query above
  if (row?.standby !== false)
    throw Object.assign(new Error('The database is a standby and takes no writes.'), { code: '25006' });
}

/**
 * Whether a pooler stands before the database: then the process that was named when the connection began is not the one that
 * answers.
 */
export async function isPooled(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Known to node-postgres, which needs it to cancel; its types leave it out.
    const { processID } = client as unknown as { readonly processID: number | null };
    return rows[0]?.pid !== processID;
  } finally {
    client.release();
  }
}
