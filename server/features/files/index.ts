import { type FileValue, writeFileValue } from '../../../engine/runtime';
import type { AnyOperation } from '../../api/operation';
import { removeBytes } from '../../files';
import type { Db } from '../../platform/database';
import { beginFile } from './operations/begin-file';
import { finishFile } from './operations/finish-file';
import { readFileContent } from './operations/read-content';
import { getFile } from './operations/read-file';
import { removeFile } from './operations/remove-file';
import { sendFilePart } from './operations/send-part';

export { fileJobs } from './jobs';

/** API operations of this feature. */
export const fileOperations: readonly AnyOperation[] = [
  beginFile,
  getFile,
  sendFilePart,
  finishFile,
  removeFile,
  readFileContent,
];

/** Deletes all files of a user whose account is closed. */
export async function forgetFilesOf(db: Db, owner: string, now: number): Promise<void> {
  const files = await db.selectFrom('files').select(['id', 'size', 'store']).where('owner_id', '=', owner).execute();
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await removeBytes(db, files, now);
  await db.deleteFrom('files').where('id', 'in', ids).execute();
}

/** What a user has sent, for the export of their data. A file that is ready is at its address, below that of the API. */
export async function exportedFiles(db: Db, owner: string) {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'state', 'created_at'])
    .where('owner_id', '=', owner)
    .orderBy('created_at')
    .execute();
  return files.map((file) => ({ ...file, address: file.state === 'READY' ? addressOf(file) : null }));
}

const addressOf = (file: FileValue) => `files/${writeFileValue(file).split('/').map(encodeURIComponent).join('/')}`;
