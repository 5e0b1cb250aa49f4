import type { Generated } from 'kysely';
import type { MaybeMoment, MaybeText, Moment } from '../database/column';

/** Letters waiting for delivery, and those delivered until they are swept. */
export interface OutboxTable {
  id: string;
  recipient: string;
  template: string;
  language: string;
  /** Values of the template's variables, sealed: they may hold codes. */
  variables: string;
  created_at: Moment;
  /** When the next delivery is tried; pushed further back by each failure. */
  due_at: Moment;
  attempts: Generated<number>;
  sent_at: MaybeMoment;
  /** What the last failed delivery said, without the letter's contents. */
  failure: MaybeText;
}

export interface MailTables {
  outbox: OutboxTable;
}
