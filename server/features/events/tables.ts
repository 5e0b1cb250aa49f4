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

/** Tables of this feature. */
export interface EventTables {
  events: EventsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends EventTables {}
}
