import type { Json } from '../../engine/model';
import type { JsonColumn, MaybeText, Moment } from '../platform/database/column';

/** What happened, by whom, to what. Append-only: a trigger refuses every change. */
export interface AuditEventsTable {
  id: string;
  at: Moment;
  actor_id: MaybeText;
  actor_email: MaybeText;
  actor_role: MaybeText;
  impersonator_id: MaybeText;
  /** Dotted, subject first: `license.suspend`. */
  action: string;
  target_type: MaybeText;
  target_id: MaybeText;
  target_label: MaybeText;
  result: 'OK' | 'DENIED' | 'FAILED';
  reason: MaybeText;
  before: JsonColumn<Json | null> | null;
  after: JsonColumn<Json | null> | null;
  ip: string;
  user_agent: string;
  request_id: string;
}

export interface AuditTables {
  audit_events: AuditEventsTable;
}

declare module '../platform/database/tables' {
  interface Database extends AuditTables {}
}
