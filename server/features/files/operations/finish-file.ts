import { validateFileContent } from '../../../../engine/runtime';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { contentOf, removeBytes, unusedFor } from '../../../files';
import { ApiError } from '../../../platform/http/api-error';
import { type FileRow, fileOf, lockOwnFile, ownFile } from '../file';

/** Checks the content of a file that has arrived as a whole. A refused one is deleted at once, and its code stays. */
export const finishFile: Operation<string, 'id'> = {
  source: 'finishFile',
  access: 'session',
  action: 'file.add',
  // The content is read before anything is locked: an object store may be slow.
  transaction: 'own',
  async handle({ actor, audit, db, now, params, services, transaction }) {
    const known = await ownFile(db, actor.id, params.id);
    const problem = isWhole(known)
      ? await validateFileContent(known.name, contentOf(db, services.fileBytes, known))
      : undefined;
    return transaction(async (trx) => {
      const row = await lockOwnFile(trx, actor.id, params.id);
      const target = { targetType: 'file', targetId: row.id, targetLabel: row.name };
      // What has arrived as a whole does not change any more; another call may have judged it meanwhile.
      if (!isWhole(row)) {
        audit(target);
        return ok(fileOf(row));
      }
      if (problem) await removeBytes(trx, [row], now);
      const changed = await trx
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
    });
  },
};

/** Whether a file waits to be judged. @throws ApiError if a part of it is missing */
function isWhole({ state, received, size }: FileRow): boolean {
  if (state !== 'SENDING') return false;
  if (received !== size) throw new ApiError('FILE_GAP', { args: { received } });
  return true;
}
