import type { FileContent } from '../../engine/runtime';
import type { Db } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import type { ObjectStore } from './object-store';
import type { FileStoreName } from './tables';

/** Bytes of each part of a file; the last one may have fewer. */
export const partSize = 262_144;

/** A file, and where its bytes are. */
export interface StoredFile {
  readonly id: string;
  readonly size: number;
  readonly store: FileStoreName;
}

/** The bytes of files. A part is written once, and read as a whole: in an object store, writing it again changes nothing. */
export interface FileBytes {
  /** Where new files are kept. */
  readonly usual: FileStoreName;
  write(db: Db, file: StoredFile, part: number, bytes: Buffer): Promise<void>;
  /** @throws if it is not there, or not as long as it was */
  read(db: Db, file: StoredFile, part: number): Promise<Buffer>;
}

/** Files in the database, whose backups contain them, and where an object store is configured, new ones there. */
export function createFileBytes(objects: ObjectStore | undefined): FileBytes {
  const store = () => {
    if (objects) return objects;
    throw new ApiError('FILE_STORE_FAILED', { cause: new Error('FILE_STORE_URL is not set, and this file is there.') });
  };
  return {
    usual: objects ? 'OBJECTS' : 'DATABASE',
    async write(db, file, number, bytes) {
      if (file.store === 'OBJECTS') await store().put(keyOf(file, number), bytes);
      else await db.insertInto('file_parts').values({ file_id: file.id, number, bytes }).execute();
    },
    async read(db, file, number) {
      const length = Math.min(partSize, file.size - number * partSize);
      const bytes =
        file.store === 'OBJECTS' ? await store().get(keyOf(file, number), length) : await readRow(db, file.id, number);
      if (bytes.length === length) return bytes;
      throw new ApiError('FILE_STORE_FAILED', {
        cause: new Error(`Part ${number} of file ${file.id} has ${bytes.length} bytes instead of ${length}.`),
      });
    },
  };
}

async function readRow(db: Db, file: string, number: number): Promise<Buffer> {
  const found = await db
    .selectFrom('file_parts')
    .select('bytes')
    .where('file_id', '=', file)
    .where('number', '=', number)
    .executeTakeFirst();
  // It may have been removed since its file was read; no bytes are too few.
  return Buffer.from(found?.bytes ?? []);
}

/** A part that is still on its way to the object store has arrived, or failed, after so many milliseconds. */
const settled = 60_000;

/**
 * Removes the bytes of files: those in the database at once, and those in the object store by a job, since a transaction that is rolled
 * back must not have deleted them.
 */
export async function removeBytes(db: Db, files: readonly StoredFile[], now: number): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('file_parts').where('file_id', 'in', ids).execute();
  const outside = files.filter(({ store }) => store === 'OBJECTS');
  if (outside.length === 0) return;
  await db
    .insertInto('file_removals')
    .values(outside.map(({ id, size }) => ({ file_id: id, size, due_at: new Date(now + settled) })))
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .execute();
}

/** Deletes all parts of a file in an object store, however many of them were sent. */
export async function removeObjects(
  objects: ObjectStore,
  file: { readonly id: string; readonly size: number },
): Promise<void> {
  const keys = Array.from({ length: Math.ceil(file.size / partSize) }, (_, part) => keyOf(file, part));
  for (let at = 0; at < keys.length; at += 8)
    await Promise.all(keys.slice(at, at + 8).map((key) => objects.remove(key)));
}

const keyOf = ({ id }: { readonly id: string }, part: number) => `${id}/${part}`;

/** The bytes of a file that are asked for, whichever parts they are in. */
export function contentOf(db: Db, bytes: FileBytes, file: StoredFile): FileContent {
  const { size } = file;
  return {
    size,
    async read(from, to) {
      const first = Math.floor(from / partSize);
      const parts: Buffer[] = [];
      for (let part = first; part * partSize < Math.min(to, size); part++) parts.push(await bytes.read(db, file, part));
      return Buffer.concat(parts).subarray(from - first * partSize, to - first * partSize);
    },
  };
}

/** All bytes of a file, one part in memory at a time. The first one is there before anything is answered: its failure still has a code. */
export async function openStream(db: Db, bytes: FileBytes, file: StoredFile): Promise<AsyncGenerator<Buffer>> {
  const first = await bytes.read(db, file, 0);
  return (async function* () {
    yield first;
    for (let part = 1; part * partSize < file.size; part++) yield await bytes.read(db, file, part);
  })();
}
