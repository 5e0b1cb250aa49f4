import type { Selectable } from 'kysely';
import { writeFileValue } from '../../../engine/runtime';
import type { File } from '../../../schemas/types.gen';
import { partSize } from '../../files';
import type { FilesTable } from '../../files/tables';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';

export type FileRow = Selectable<FilesTable>;

/** A file as the API returns it. */
export function fileOf({ id, name, size, state, problem, received }: FileRow): File {
  const value = state === 'READY' ? writeFileValue({ id, size, name }) : null;
  return { id, name, size, state, problem, received, partSize, value };
}

/** The caller's own file. Files of others do not exist for them. @throws ApiError */
export async function ownFile(db: Db, owner: string, id: string): Promise<FileRow> {
  const row = await selectOwn(db, owner, id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The same, locked. @throws ApiError */
export async function lockOwnFile(db: Db, owner: string, id: string): Promise<FileRow> {
  const row = await selectOwn(db, owner, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const selectOwn = (db: Db, owner: string, id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).where('owner_id', '=', owner);

/** A file that the caller may read: their own, or any if the caller may read files. @throws ApiError */
export async function readableFile(
  db: Db,
  { id, owner, all }: { readonly id: string; readonly owner: string; readonly all: boolean },
): Promise<FileRow> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (row.owner_id !== owner && !all)) throw notFound();
  return row;
}
