import type { FilePart } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { partSize, unusedFor } from '../../../files';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { type FileRow, fileOf, lockOwnFile, ownFile } from '../file';

/**
 * Takes the next part of a file. One that is there already is taken again without effect, so a sender who did not get the answer may
 * repeat it; after a gap, the refusal says how far the file is.
 */
export const sendFilePart: Operation<string, 'id', FilePart> = {
  source: 'sendFilePart',
  access: 'session',
  audited: false,
  // An object store may be slow: it is written to before anything is locked.
  transaction: 'own',
  async handle({ actor, body, db, limit, now, params, services, transaction }) {
    await limit('part', { times: 1200, seconds: 60 });
    const { from } = body;
    const bytes = Buffer.from(body.bytes, 'base64');
    const known = await ownFile(db, actor.id, params.id);
    if (known.state === 'SENDING') requirePart(known, from, bytes);
    if (!isNext(known, from)) return ok(fileOf(known));
    const outside = known.store === 'OBJECTS';
    if (outside) await services.fileBytes.write(db, known, from / partSize, bytes);
    return transaction(async (trx) => {
      const row = await lockOwnFile(trx, actor.id, params.id);
      if (!isNext(row, from)) return ok(fileOf(row));
      if (!outside) await services.fileBytes.write(trx, row, from / partSize, bytes);
      const changed = await trx
        .updateTable('files')
        .set({ received: from + bytes.length, due_at: new Date(now + unusedFor) })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return ok(fileOf(changed));
    });
  },
};

/** @throws ApiError if these bytes are no part of the file */
function requirePart({ size }: FileRow, from: number, bytes: Buffer): void {
  if (from % partSize !== 0 || from >= size) throw invalid({ from: { code: 'enum' } });
  const length = Math.min(partSize, size - from);
  if (bytes.length !== length)
    throw invalid({ bytes: { code: bytes.length > length ? 'maxLength' : 'minLength', args: { limit: length } } });
}

/** Whether a part is the next one, and not there already. @throws ApiError if none is taken, or another is the next */
function isNext({ state, received }: FileRow, from: number): boolean {
  if (state !== 'SENDING') throw new ApiError('FILE_STATE', { args: { state } });
  if (from > received) throw new ApiError('FILE_GAP', { args: { received } });
  return from === received;
}
