import type { Generated } from 'kysely';
import type { MaybeMoment, MaybeText, Moment } from '../platform/database';

/** Where the bytes of a file are. */
export type FileStoreName = 'DATABASE' | 'OBJECTS';

/** A file that somebody sends or has sent. */
export interface FilesTable {
  id: string;
  owner_id: string;
  name: string;
  /** In bytes, as announced; a file that is ready has exactly so many. */
  size: number;
  /** `SENDING` until its content was checked. */
  state: 'SENDING' | 'READY' | 'REFUSED';
  /** Code of the problem of a refused one. */
  problem: MaybeText;
  /** Bytes that are stored without a gap. */
  received: Generated<number>;
  created_at: Moment;
  /** When a record last took it; null: never. */
  used_at: MaybeMoment;
  /** When it is next looked up whether a record names it. */
  due_at: Moment;
  /** Where its bytes are. */
  store: Generated<FileStoreName>;
}

/** Bytes of a file, all parts but the last of the same length. */
export interface FilePartsTable {
  file_id: string;
  number: number;
  bytes: Buffer;
}

/** Files whose bytes are to be removed from the object store. */
export interface FileRemovalsTable {
  file_id: string;
  size: number;
  /** When that is next attempted. */
  due_at: Moment;
}

declare module '../platform/database/tables' {
  interface Database {
    files: FilesTable;
    file_parts: FilePartsTable;
    file_removals: FileRemovalsTable;
  }
}
