import type { Selectable } from 'kysely';
import type { Versioned } from '../platform/database';

/** Columns that every table of records has, as they are read. */
export type RecordRow = Readonly<Selectable<Versioned>>;

/** What every record has in the API. */
export interface RecordBase {
  readonly id: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
  readonly revision: number;
}

/** Reads the columns that every record has. */
export function recordBaseOf(row: RecordRow): RecordBase {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}
