import type { JsonColumn, Moment } from '../../platform/database';

export interface EventsTable {
  id: string;
  license_id: string;
  type: string;
  severity: string;
  message: string;
  data: JsonColumn<Readonly<Record<string, string | number | boolean | null>>>;
  at: Moment;
}

/** The feature's share of the database. */
export interface EventTables {
  events: EventsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends EventTables {}
}
