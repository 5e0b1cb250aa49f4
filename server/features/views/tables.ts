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

declare module '../../platform/database/tables' {
  interface Database {
    list_views: ListViewsTable;
  }
}
