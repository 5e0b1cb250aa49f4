import { type Kysely, sql } from 'kysely';
import type { Database } from './tables';

/** Milliseconds by which a process may differ from the database: sessions, codes and letters are judged by the process's clock. */
const most = 5_000;

/** This machine and the database do not agree on what time it is. */
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
  // The answer took a while: what is certain is how far their moment lies outside of it.
  const skew = theirs < before ? before - theirs : Math.min(0, after - theirs);
  if (Math.abs(skew) > most) throw new ClockSkew(skew);
}
