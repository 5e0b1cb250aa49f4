import type { Generated } from 'kysely';

/** Files that one process created and another may be asked for: compiled definitions, built scripts and styles. */
export interface SharedFilesTable {
  path: string;
  content: Buffer;
  kept_at: Generated<Date>;
}

export interface SharedFilesTables {
  shared_files: SharedFilesTable;
}

declare module '../platform/database/tables' {
  interface Database extends SharedFilesTables {}
}
