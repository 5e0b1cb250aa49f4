import { writeFileValue } from '../../../../engine/runtime';
import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { isFileNamed } from '../../../entities';
import { removeBytes } from '../../../files';
import { ApiError } from '../../../platform/http/api-error';
import { lockOwnFile } from '../file';

/** Deletes a file that no record names, or one that was not sent completely. */
export const removeFile: Operation<string, 'id'> = {
  source: 'removeFile',
  access: 'session',
  action: 'file.remove',
  async handle({ actor, audit, db, now, params }) {
    const row = await lockOwnFile(db, actor.id, params.id);
    if (row.state === 'READY' && (await isFileNamed(db, writeFileValue(row)))) throw new ApiError('FILE_IN_USE');
    await removeBytes(db, [row], now);
    await db.deleteFrom('files').where('id', '=', row.id).execute();
    audit({ targetType: 'file', targetId: row.id, targetLabel: row.name });
    return nothing;
  },
};
