import type { Generated } from 'kysely';
import type { MaybeMoment, MaybeText, Moment } from '../platform/database/column';

/**
 * How far a letter is. UNCERTAIN: its transmission began, and nobody can tell whether it ended; FAILED: refused for good, or given
 * up; SKIPPED: something held it back. `failure` says why.
 */
export type LetterState = 'QUEUED' | 'TRANSMITTING' | 'SENT' | 'UNCERTAIN' | 'FAILED' | 'SKIPPED';

/** Letters waiting for delivery, and what became of the others until they are swept. */
export interface OutboxTable {
  id: string;
  recipient: string;
  template: string;
  language: string;
  state: Generated<LetterState>;
  /** Place of the letter's lane among the others. */
  lane: Generated<number>;
  /** What it is about: unique, so that nothing is queued twice. */
  occasion: MaybeText;
  /** The written letter, sealed: it may hold a code. Empty once it is old. */
  content: MaybeText;
  /** Of letters queued by versions before the content was kept: values of the template's variables, sealed. */
  variables: MaybeText;
  created_at: Moment;
  /** When the next delivery is tried; pushed further back by each failure. */
  due_at: Moment;
  attempts: Generated<number>;
  /** Who transmits it, a new name for each attempt, and until when they are believed to be alive. */
  lease_owner: MaybeText;
  lease_until: MaybeMoment;
  sent_at: MaybeMoment;
  /** What the last failed delivery said, without the letter's contents. */
  failure: MaybeText;
}

export interface MailTables {
  outbox: OutboxTable;
}

declare module '../platform/database/tables' {
  interface Database extends MailTables {}
}
