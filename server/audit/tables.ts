import type { Json, JsonObject } from '../../engine/model';
import type { JsonColumn, MaybeText, Moment } from '../platform/database/column';

/** What happened, by whom, to what. Append-only: a trigger refuses every change. */
export interface AuditEventsTable {
  id: string;
  at: Moment;
  actor_id: MaybeText;
  actor_email: MaybeText;
  actor_role: MaybeText;
  /** Their name then; null in events of versions that did not keep it. */
  actor_name: MaybeText;
  impersonator_id: MaybeText;
  /** Dotted, subject first: `license.suspend`. */
  action: string;
  target_type: MaybeText;
  target_id: MaybeText;
  target_label: MaybeText;
  result: 'OK' | 'DENIED' | 'FAILED';
  /** What a person wrote. */
  reason: MaybeText;
  /** What the program says instead: a sentence of `admin:audit.because`, with its values. */
  reason_code: MaybeText;
  reason_args: JsonColumn<JsonObject | null> | null;
  before: JsonColumn<Json | null> | null;
  after: JsonColumn<Json | null> | null;
  ip: string;
  user_agent: string;
  request_id: string;
  /** Published edition of the definitions that was live (0: the files alone), and the hash of everything that was. */
  edition: number | null;
  definitions: MaybeText;
  /** The form by which it was sent, and the hash of its model then; null where none was named. */
  form: MaybeText;
  form_hash: MaybeText;
}

export interface AuditTables {
  audit_events: AuditEventsTable;
}

declare module '../platform/database/tables' {
  interface Database extends AuditTables {}
}
