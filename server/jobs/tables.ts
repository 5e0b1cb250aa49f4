import type { ColumnType } from 'kysely';
import type { MaybeMoment, Moment } from '../platform/database/column';

/** Finished and running jobs, one row per time slot. */
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
