import { validateFileContent } from '../../../../engine/runtime';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { contentOf, removeBytes, unusedFor } from '../../../files';
import { ApiError } from '../../../platform/http/api-error';
import { fileOf, lockOwnFile } from '../file';

/** Checks the content of a file that has arrived as a whole. A refused one is deleted at once, and its code stays. */
export const finishFile: Operation<string, 'id'> = {
  source: 'finishFile',
  access: 'session',
  action: 'file.add',
  async handle({ actor, audit, db, now, params, services }) {
    const row = await lockOwnFile(db, actor.id, params.id);
    const target = { targetType: 'file', targetId: row.id, targetLabel: row.name };
    if (row.state !== 'SENDING') {
      audit(target);
      return ok(fileOf(row));
    }
    if (row.received !== row.size) throw new ApiError('FILE_GAP', { args: { received: row.received } });
    const problem = await validateFileContent(row.name, contentOf(db, services.fileBytes, row));
    if (problem) await removeBytes(db, [row], now);
    const changed = await db
      .updateTable('files')
      .set({
        state: problem ? 'REFUSED' : 'READY',
        problem: problem?.code ?? null,
        due_at: new Date(now + unusedFor),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    audit({ ...target, result: problem ? 'FAILED' : 'OK' });
    return ok(fileOf(changed));
  },
};
