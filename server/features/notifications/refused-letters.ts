import { sql } from 'kysely';
import { nowhere } from '../../platform/http/origin';
import { lettersAbout, pauseLetters } from '../posts';
import type { LetterJobs } from './reminders';

/** Of fewer letters no share is taken. */
const fewest = 20;
/** One letter in so many may be refused. */
const oneIn = 20;
/** Letters that wait longer are given up. */
const kept = 8 * 24 * 3_600_000;

type PausingJobs = Pick<LetterJobs, 'db' | 'clock' | 'audit'>;

/** News that was published in the last days. Security notices are never held back. */
function recentNews({ db, clock }: PausingJobs) {
  return db
    .selectFrom('posts')
    .select(['id', 'variants'])
    .where('type', '<>', 'SECURITY')
    .where('publish_at', '<=', new Date(clock.now()))
    .where('publish_at', '>', new Date(clock.now() - kept));
}

export async function hasRecentNews(context: PausingJobs): Promise<boolean> {
  return (await recentNews(context).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Pauses the emails about a post once more than 5 % of them are refused for good: mail servers take further ones for abuse. An administrator
 * sends them on, and then only later refusals count.
 */
export async function pauseRefusedPosts(context: PausingJobs): Promise<void> {
  const { db, clock, audit } = context;
  for (const { id, variants } of await recentNews(context).execute()) {
    const { rows } = await sql<{ waiting: number; tried: number; refused: number }>`select
        count(*) filter (where state = 'QUEUED' and due_at <= ${new Date(clock.now() + kept)})::int as waiting,
        count(*) filter (where state in ('SENT', 'FAILED'))::int as tried,
        count(*) filter (where state = 'FAILED')::int as refused
      from outbox
      where ${lettersAbout(id)} and due_at > coalesce((select max(at) from audit_events
        where target_id = ${id} and action = 'post.letters.pause' and actor_id is null), '-infinity')`.execute(db);
    const { waiting = 0, tried = 0, refused = 0 } = rows[0] ?? {};
    if (waiting === 0 || tried < fewest || refused * oneIn <= tried) continue;
    await db.transaction().execute(async (trx) => {
      await pauseLetters(trx, id, clock.now());
      const event = { action: 'post.letters.pause', targetType: 'post', targetId: id };
      const because = { name: 'LETTERS_REFUSED', args: { refused, attempted: tried } };
      await audit.write(trx, { ...event, targetLabel: variants.en?.title ?? id, because }, undefined, nowhere);
    });
  }
}
