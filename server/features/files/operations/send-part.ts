import type { FilePart } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { partSize, unusedFor } from '../../../files';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { fileOf, lockOwnFile } from '../file';

/**
 * Takes the next part of a file. One that is there already is taken again without effect, so a sender who did not get the answer may
 * repeat it; after a gap, the refusal says how far the file is.
 */
export const sendFilePart: Operation<string, 'id', FilePart> = {
  source: 'sendFilePart',
  access: 'session',
  audited: false,
  async handle(call) {
    const { actor, body, db, now, params, services } = call;
    await call.limit('part', { times: 1200, seconds: 60 });
    const row = await lockOwnFile(db, actor.id, params.id);
    const { from } = body;
    const bytes = Buffer.from(body.bytes, 'base64');
    if (row.state !== 'SENDING') throw new ApiError('FILE_STATE', { args: { state: row.state } });
    if (from % partSize !== 0 || from >= row.size) throw invalid({ from: { code: 'enum' } });
    const length = Math.min(partSize, row.size - from);
    if (bytes.length !== length)
      throw invalid({ bytes: { code: bytes.length > length ? 'maxLength' : 'minLength', args: { limit: length } } });
    if (from < row.received) return ok(fileOf(row));
    if (from > row.received) throw new ApiError('FILE_GAP', { args: { received: row.received } });
    await services.fileBytes.write(db, row, from / partSize, bytes);
    const changed = await db
      .updateTable('files')
      .set({ received: from + length, due_at: new Date(now + unusedFor) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok(fileOf(changed));
  },
};
