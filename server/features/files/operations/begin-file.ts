import { cleanFileName, fileKindNames, validateFile } from '../../../../engine/runtime';
import type { FileBegin } from '../../../../schemas/types.gen';
import { created } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { unusedFor } from '../../../files';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { fileOf } from '../file';

/** Maximum number of files per user, and of those that no record has taken yet. */
const mostFiles = 200;
const mostUnused = 20;

/** Announces a file: its name and size are checked before a byte of it is sent. */
export const beginFile: Operation<'beginFile'> = {
  source: 'beginFile',
  access: 'session',
  audited: false,
  idempotent: true,
  async handle(call) {
    const { actor, body, db, now, services } = call;
    await call.limit('begin', { times: 30, seconds: 60 });
    const { name, size } = body;
    if (cleanFileName(name) !== name) throw new ApiError('FILE_REFUSED', { fields: { name: { code: 'file.name' } } });
    const limits = { accept: fileKindNames, maxSize: services.configuration.files.largest };
    const problem = validateFile({ name, size }, limits);
    if (problem)
      throw new ApiError('FILE_REFUSED', { fields: { [problem.code === 'file.kind' ? 'name' : 'size']: problem } });
    await requireRoom(call);
    const row = await db
      .insertInto('files')
      .values({
        id: services.random.uuid(),
        owner_id: actor.id,
        name,
        size,
        state: 'SENDING',
        store: services.fileBytes.usual,
        created_at: new Date(now),
        due_at: new Date(now + unusedFor),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return created(fileOf(row));
  },
};

/** @throws ApiError if the user has as many files, or bytes, as anybody may have */
async function requireRoom({ actor, body, db, services }: Call<FileBegin, never, Actor>): Promise<void> {
  // One after the other: two files at once must not take the last place twice.
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().execute();
  const { count, bytes, unused } = await db
    .selectFrom('files')
    .where('owner_id', '=', actor.id)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string | null>('size').as('bytes'),
      fn.countAll<string>().filterWhere('used_at', 'is', null).as('unused'),
    ])
    .executeTakeFirstOrThrow();
  if (
    Number(count) >= mostFiles ||
    Number(unused) >= mostUnused ||
    Number(bytes ?? 0) + body.size > services.configuration.files.quota
  )
    throw new ApiError('FILE_LIMIT_REACHED');
}
