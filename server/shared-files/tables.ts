import type { Generated } from 'kysely';

/** What one process may be asked for that another one made: compiled definitions, built scripts and styles. */
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
