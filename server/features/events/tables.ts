import type { Event } from '../../../schemas/types.gen';
import type { JsonColumn, Moment } from '../../platform/database';

export interface EventsTable {
  id: string;
  license_id: string;
  type: Event['type'];
  severity: Event['severity'];
  message: string;
  data: JsonColumn<Event['data']>;
  at: Moment;
}

/** Tables of this feature. */
export interface EventTables {
  events: EventsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends EventTables {}
}
