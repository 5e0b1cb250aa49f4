import type { ColumnType } from 'kysely';
import type { MaybeMoment, Moment } from '../platform/database/column';

/** Jobs that ran or run, each once for its slot of time. */
export interface JobsTable {
  name: string;
  slot: ColumnType<Date, Date, never>;
  owner: string;
  lease_until: Moment;
  finished_at: MaybeMoment;
}

export interface JobTables {
  jobs: JobsTable;
}

declare module '../platform/database/tables' {
  interface Database extends JobTables {}
}
