import type { Job } from '../../jobs/job-runner';
import { type Db, presentAfter } from '../../platform/database';
import type { Clock } from '../../platform/ports';
import type { Assistant } from './assistant';
import { forgetCounters } from './limits';
import { lostTurns } from './turns';

/** Chats are retained for twelve months after their last use. */
const keptFor = 365 * 24 * 3_600_000;
/** No confirmation takes longer. */
const deciding = 600_000;
/** Pieces of answers are not needed a day after their end: the whole answer is stored. */
const piecesKeptFor = 24 * 3_600_000;

/** Background jobs of the assistant: turns of dead processes end, cards expire, old chats are deleted. */
export function assistantJobs({
  db,
  clock,
  assistant,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly assistant: () => Pick<Assistant, 'interruptLost'>;
}): readonly Job[] {
  return [
    {
      name: 'assistantTurns',
      every: 10_000,
      isDue: async () => (await lostTurns(db, clock)).length > 0,
      run: () => assistant().interruptLost(),
    },
    {
      name: 'assistantUpkeep',
      every: 3_600_000,
      async run() {
        await db
          .updateTable('agent_actions')
          .set({ status: 'EXPIRED' })
          .where('status', '=', 'PROPOSED')
          .where('expires_at', '<', presentAfter(clock, 0))
          .execute();
        // Its process died before it could record the result.
        await db
          .updateTable('agent_actions')
          .set({ status: 'FAILED' })
          .where('status', '=', 'RUNNING')
          .where('decided_at', '<', presentAfter(clock, -deciding))
          .execute();
        await db
          .deleteFrom('agent_events')
          .where('type', '=', 'DELTA')
          .where('at', '<', presentAfter(clock, -piecesKeptFor))
          .execute();
        await db.deleteFrom('agent_chats').where('last_event_at', '<', presentAfter(clock, -keptFor)).execute();
        await forgetCounters(db, clock.now());
      },
    },
  ];
}
