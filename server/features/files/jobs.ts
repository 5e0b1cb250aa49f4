import type { FastifyBaseLogger } from 'fastify';
import { writeFileValue } from '../../../engine/runtime';
import { isFileNamed } from '../../entities';
import { type ObjectStore, removeBytes, removeObjects } from '../../files';
import type { Job } from '../../jobs/job-runner';
import type { Db } from '../../platform/database';
import type { Clock } from '../../platform/ports';

/** A file that a record names is looked up again after so many milliseconds. */
const lookAgain = 7 * 24 * 3_600_000;
/** Files per run: the next run goes on. */
const batch = 200;

/** Objects that could not be removed are tried again after so many milliseconds. */
const tryAgain = 600_000;

/** Deletes files that no record has named for a day, and those that were not sent completely, also in the object store. */
export function fileJobs({
  db,
  clock,
  log,
  objects,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** The object store, where there is one. */
  readonly objects: ObjectStore | undefined;
}): readonly Job[] {
  return [
    {
      name: 'unusedFiles',
      every: 600_000,
      async run() {
        const now = clock.now();
        const due = await db
          .selectFrom('files')
          .select(['id', 'size', 'name', 'state', 'store'])
          .where('due_at', '<', new Date(now))
          .orderBy('due_at')
          .limit(batch)
          .execute();
        for (const file of due) {
          const named = file.state === 'READY' && (await isFileNamed(db, writeFileValue(file)));
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
            if (gone.length > 0) await removeBytes(trx, [file], now);
          });
        }
      },
    },
    ...(objects ? [{ name: 'removedFiles', every: 60_000, run: () => removeDue(objects) }] : []),
  ];

  async function removeDue(store: ObjectStore): Promise<void> {
    const now = clock.now();
    const due = await db
      .selectFrom('file_removals')
      .selectAll()
      .where('due_at', '<', new Date(now))
      .orderBy('due_at')
      .limit(batch)
      .execute();
    for (const { file_id: id, size } of due) {
      try {
        await removeObjects(store, { id, size });
        await db.deleteFrom('file_removals').where('file_id', '=', id).execute();
      } catch (error) {
        // It is down, most likely: the others wait as well.
        log.warn({ err: error, fileId: id }, 'The bytes of a deleted file could not be removed from the file store');
        const later = new Date(now + tryAgain);
        await db.updateTable('file_removals').set({ due_at: later }).where('file_id', '=', id).execute();
        return;
      }
    }
  }
}
