import type { JsonColumn, Moment } from '../../platform/database';

export interface ListViewsTable {
  id: string;
  owner_id: string;
  list: string;
  name: string;
  query: string;
  hidden: JsonColumn<readonly string[]>;
  dense: boolean;
  shared: boolean;
  updated_at: Moment;
}

/** A record that somebody has open, since when, and when their page last asked. */
export interface OpenRecordsTable {
  source: string;
  record_id: string;
  session_id: string;
  user_id: string;
  since: Moment;
  seen_at: Moment;
}

declare module '../../platform/database/tables' {
  interface Database {
    list_views: ListViewsTable;
    open_records: OpenRecordsTable;
  }
}
