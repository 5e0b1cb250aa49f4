import type { FileContent } from '../../engine/runtime';
import type { Db } from '../platform/database';

/** Bytes of each part of a file; the last one may have fewer. */
export const partSize = 262_144;

/** Where the bytes of files are kept. A part is written once, and read as a whole. */
export interface FileBytes {
  write(db: Db, file: string, part: number, bytes: Buffer): Promise<void>;
  /** @throws if it is not there */
  read(db: Db, file: string, part: number): Promise<Buffer>;
  remove(db: Db, files: readonly string[]): Promise<void>;
}

/** In the database itself: backups contain them, and nothing else has to be set up. */
export const bytesInDatabase: FileBytes = {
  async write(db, file, number, bytes) {
    await db.insertInto('file_parts').values({ file_id: file, number, bytes }).execute();
  },
  async read(db, file, number) {
    const { bytes } = await db
      .selectFrom('file_parts')
      .select('bytes')
      .where('file_id', '=', file)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return Buffer.from(bytes);
  },
  async remove(db, files) {
    await db.deleteFrom('file_parts').where('file_id', 'in', files).execute();
  },
};

/** The bytes of a file that are asked for, whichever parts they are in. */
export function contentOf(db: Db, bytes: FileBytes, { id, size }: { readonly id: string; readonly size: number }) {
  const content: FileContent = {
    size,
    async read(from, to) {
      const first = Math.floor(from / partSize);
      const parts: Buffer[] = [];
      for (let part = first; part * partSize < Math.min(to, size); part++) parts.push(await bytes.read(db, id, part));
      return Buffer.concat(parts).subarray(from - first * partSize, to - first * partSize);
    },
  };
  return content;
}

/** All bytes of a file, one part in memory at a time. */
export async function* streamOf(
  db: Db,
  bytes: FileBytes,
  { id, size }: { readonly id: string; readonly size: number },
): AsyncGenerator<Buffer> {
  for (let part = 0; part * partSize < size; part++) yield bytes.read(db, id, part);
}
