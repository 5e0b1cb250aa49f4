import { type Kysely, sql } from 'kysely';
import type { Database } from './tables';

/** Maximum milliseconds by which a process may differ from the database: sessions, codes and emails use the process's clock. */
const most = 5_000;

/** The clocks of this machine and the database differ. */
export class ClockSkew extends Error {
  override readonly name = 'ClockSkew';
  constructor(milliseconds: number) {
    super(
      `The clock of this machine is ${Math.round(Math.abs(milliseconds) / 1000)} seconds ${milliseconds > 0 ? 'before' : 'behind'} the database's; at most ${most / 1000} are allowed. Let both follow a time server.`,
    );
  }
}

/** @throws ClockSkew */
export async function requireSameTime(db: Kysely<Database>, now: () => number = Date.now): Promise<void> {
  const before = now();
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  const after = now();
  const theirs = rows[0]?.now ?? 0;
  // The answer took time: only the difference outside of that interval is certain.
  const skew = theirs < before ? before - theirs : Math.min(0, after - theirs);
  if (Math.abs(skew) > most) throw new ClockSkew(skew);
}
