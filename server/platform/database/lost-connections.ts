import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * SQLSTATEs after which a connection is unusable: it broke, its server is stopping, or its server no longer accepts writes. A pool that
 * kept it would return it again.
 */
const lost = /^(08|57P0[1-5]|25006)/;

/** Timeout of the query on a new connection in milliseconds. */
const patience = 5_000;

/** A commit that may be on one machine only: as uncertain as a missing answer (SQLSTATE 08007, transaction resolution unknown). */
class NotReplicated extends Error {
  override readonly name = 'NotReplicated';
  readonly code = '08007';
  constructor() {
    super('The wait for the synchronous standby was cut short: what was written may be lost with this server.');
  }
}

/** A pool that never returns lost connections again. */
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
      // Of its many signatures, Kysely uses two.
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
    // The same overloads as the client's
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

/** A server that accepts no writes is not added to the pool: the address will soon refer to another one. */
export async function refuseStandby(client: Asking): Promise<void> {
  const { rows } = await client.query({
    text: 'select pg_is_in_recovery() as standby',
    query_timeout: patience,
  });
  const [row] = rows as readonly { readonly standby: boolean }[]; // the row of the query above
  if (row?.standby !== false)
    throw Object.assign(new Error('The database is a standby and takes no writes.'), { code: '25006' });
}

/** Whether a pooler is in front of the database: then the process reported at connection start is not the one that answers. */
export async function isPooled(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Present in node-postgres, which needs it to cancel; missing in its types.
    const { processID } = client as unknown as { readonly processID: number | null };
    return rows[0]?.pid !== processID;
  } finally {
    client.release();
  }
}
