import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, MaybeText, Moment, Versioned } from '../platform/database/column';

/**
 * How far a letter is. UNCERTAIN: its transmission began, and nobody can tell whether it ended; FAILED: refused for good, or given
 * up; SKIPPED: something held it back. `failure` says why.
 */
export type LetterState = 'QUEUED' | 'TRANSMITTING' | 'SENT' | 'UNCERTAIN' | 'FAILED' | 'SKIPPED';

/** Letters waiting for delivery, and the outcome of the others until they are swept. */
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
  /** Edition of the template that it was written from; null where that was no stored one. */
  edition_id: MaybeText;
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

/** One kind of letter in one language; its id is `WELCOME.fr`. */
export interface LetterTemplatesTable extends Versioned {
  key: string;
  language: string;
  /** Why its active edition could not be rendered, since it was activated. */
  failure: MaybeText;
  failed_at: MaybeMoment;
}

/** How far an edition is; a template has at most one draft and one active edition. */
export type EditionStatus = 'DRAFT' | 'ACTIVE' | 'ARCHIVED';

/** What a template says, now or earlier. Activated, it never changes. */
export interface LetterEditionsTable {
  id: string;
  template_id: string;
  /** Numbered without holes when it is activated; null for a draft. */
  edition: ColumnType<number | null, number | null | undefined, number | null>;
  status: EditionStatus;
  /** SEED: the words of `locales`. RESTORE: those of an earlier edition. */
  origin: 'SEED' | 'EDIT' | 'RESTORE';
  restored_from: ColumnType<number | null, number | null | undefined, number | null>;
  subject: string;
  body: string;
  created_at: Moment;
  created_by: string | null;
  updated_at: Moment;
  updated_by: string | null;
  activated_at: MaybeMoment;
  activated_by: MaybeText;
}

export interface MailTables {
  outbox: OutboxTable;
  letter_templates: LetterTemplatesTable;
  letter_editions: LetterEditionsTable;
}

declare module '../platform/database/tables' {
  interface Database extends MailTables {}
}
