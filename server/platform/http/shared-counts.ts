import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database';
import type { SharedCounts } from './rate-limit';

/** Counts in the database, for processes that share it: one statement a call. Addresses are kept as hashes. */
export function createSharedCounts(db: Kysely<Database>): SharedCounts {
  return {
    async count(key, now, seconds) {
      const [present, end] = [new Date(now), new Date(now + seconds * 1000)];
      const { rows } = await sql<{ calls: number; ends_at: Date }>`
        insert into rate_counts as c (key, calls, ends_at) values (${hash('sha256', key, 'base64url')}, 1, ${end})
        on conflict (key) do update set
          calls = case when c.ends_at <= ${present} then 1 else c.calls + 1 end,
          ends_at = case when c.ends_at <= ${present} then excluded.ends_at else c.ends_at end
        returning calls, ends_at`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A call was counted and the count is not there.');
      return { calls: row.calls, until: row.ends_at.getTime() };
    },
    async sweep(now) {
      await db.deleteFrom('rate_counts').where('ends_at', '<=', new Date(now)).execute();
    },
  };
}
