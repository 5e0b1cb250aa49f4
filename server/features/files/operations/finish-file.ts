import { isOfKind, kindOfName } from '../../../../engine/runtime';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { contentOf, type FileBytes, unusedFor } from '../../../files';
import { ApiError } from '../../../platform/http/api-error';
import { fileOf, lockOwnFile } from '../file';

/** Checks the content of a file that has arrived as a whole. A refused one is deleted at once, and its code stays. */
export const finishFile = (store: FileBytes): Operation<unknown, 'id'> => ({
  source: 'finishFile',
  access: 'session',
  action: 'file.add',
  async handle({ actor, audit, db, now, params }) {
    const row = await lockOwnFile(db, actor.id, params.id);
    const target = { targetType: 'file', targetId: row.id, targetLabel: row.name };
    if (row.state !== 'SENDING') {
      audit(target);
      return ok(fileOf(row));
    }
    if (row.received !== row.size) throw new ApiError('FILE_GAP', { args: { received: row.received } });
    const kind = kindOfName(row.name);
    const sound = kind !== undefined && (await isOfKind(kind, contentOf(db, store, row)));
    if (!sound) await store.remove(db, [row.id]);
    const changed = await db
      .updateTable('files')
      .set({
        state: sound ? 'READY' : 'REFUSED',
        problem: sound ? null : 'file.content',
        due_at: new Date(now + unusedFor),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    audit({ ...target, result: sound ? 'OK' : 'FAILED' });
    return ok(fileOf(changed));
  },
});
