import { writeFileValue } from '../../../engine/runtime';
import { type Entities, isFileNamed } from '../../entities';
import type { FileBytes } from '../../files';
import type { Job } from '../../jobs/job-runner';
import type { Db } from '../../platform/database';
import type { Clock } from '../../platform/ports';

/** A file that a record names is looked up again after so many milliseconds. */
const lookAgain = 7 * 24 * 3_600_000;
/** Files per run: the next run goes on. */
const batch = 200;

/** Deletes files that no record has named for a day, and those that were not sent completely. */
export function fileJobs({
  db,
  clock,
  entities,
  store,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly entities: Pick<Entities, 'model'>;
  readonly store: FileBytes;
}): readonly Job[] {
  return [
    {
      name: 'unusedFiles',
      every: 600_000,
      async run() {
        const now = clock.now();
        const due = await db
          .selectFrom('files')
          .select(['id', 'size', 'name', 'state'])
          .where('due_at', '<', new Date(now))
          .orderBy('due_at')
          .limit(batch)
          .execute();
        for (const file of due) {
          const named = file.state === 'READY' && (await isFileNamed(db, entities, writeFileValue(file)));
          if (named) {
            await db
              .updateTable('files')
              .set({ due_at: new Date(now + lookAgain) })
              .where('id', '=', file.id)
              .execute();
            continue;
          }
          await db.transaction().execute(async (trx) => {
            // A record that is just taking it has postponed it.
            const gone = await trx
              .deleteFrom('files')
              .where('id', '=', file.id)
              .where('due_at', '<', new Date(now))
              .returning('id')
              .execute();
            if (gone.length > 0) await store.remove(trx, [file.id]);
          });
        }
      },
    },
  ];
}
