import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Database, presentAfter, presentMoment } from '../database';
import type { Clock } from '../ports';
import type { SharedCounts } from './rate-limit';

/** Counts in the database, for processes that share it: one statement per call, by the database's clock. Addresses are stored as hashes. */
export function createSharedCounts(db: Kysely<Database>, clock: Clock): SharedCounts {
  return {
    async count(key, seconds) {
      const present = presentMoment(clock);
      const { rows } = await sql<{ calls: number; left: number }>`
        insert into rate_counts as c (key, calls, ends_at)
        values (${hash('sha256', key, 'base64url')}, 1, ${presentAfter(clock, seconds * 1000)})
        on conflict (key) do update set
          calls = case when c.ends_at <= ${present} then 1 else c.calls + 1 end,
          ends_at = case when c.ends_at <= ${present} then excluded.ends_at else c.ends_at end
        returning calls, extract(epoch from ends_at - ${present})::float8 * 1000 as left`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A call was counted and the count is not there.');
      return { calls: row.calls, left: Math.max(0, row.left) };
    },
    async sweep() {
      await db.deleteFrom('rate_counts').where('ends_at', '<=', presentMoment(clock)).execute();
    },
  };
}
