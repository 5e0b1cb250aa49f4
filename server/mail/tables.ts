import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, MaybeText, Moment, Versioned } from '../platform/database/column';

/**
 * State of an email. UNCERTAIN: its transmission began, and it is unknown whether it finished; FAILED: permanently refused, or discarded;
 * SKIPPED: something held it back. `failure` contains the reason.
 */
export type LetterState = 'QUEUED' | 'TRANSMITTING' | 'SENT' | 'UNCERTAIN' | 'FAILED' | 'SKIPPED';

/** Why the portal itself did not send an email. Each has a sentence under `letters.why` of the locale files. */
export const letterReasons = [
  /** The address has no account, and only people with one get this email. */
  'NO_ACCOUNT',
  'ACCOUNT_ENDED',
  'UNSUBSCRIBED',
  /** Turned off in the recipient's notification settings. */
  'SETTING_OFF',
  /** Discarded by an administrator. */
  'GIVEN_UP',
  /** The process ended while it was being sent. */
  'PROCESS_ENDED',
  /** Not delivered within a week. */
  'EXPIRED',
] as const;

export type LetterReason = (typeof letterReasons)[number];

/** Emails waiting for delivery, and the results of the others until they are swept. */
export interface OutboxTable {
  id: string;
  recipient: string;
  template: string;
  language: string;
  state: Generated<LetterState>;
  /** Rank of the email's lane. */
  lane: Generated<number>;
  /** Its occasion: unique, so that nothing is queued twice. */
  occasion: MaybeText;
  /** The written email, encrypted: it may contain a code. Empty once it is old. */
  content: MaybeText;
  /** Edition of the template that it was written from; null if it was not stored. */
  edition_id: MaybeText;
  /** For emails queued by versions that did not store the content: values of the template's variables, encrypted. */
  variables: MaybeText;
  created_at: Moment;
  /** When the next delivery is attempted; postponed by each failure. */
  due_at: Moment;
  attempts: Generated<number>;
  /** The transmitting process, a new name for each attempt, and until when it is presumed alive. */
  lease_owner: MaybeText;
  lease_until: MaybeMoment;
  sent_at: MaybeMoment;
  /** A `LetterReason`, or what the mail server said to the last delivery that failed; never the email's content. */
  failure: MaybeText;
}

/** One kind of email in one language; its id is `WELCOME.fr`. */
export interface LetterTemplatesTable extends Versioned {
  key: string;
  language: string;
  /** Why its active edition could not be rendered, since its activation. */
  failure: MaybeText;
  failed_at: MaybeMoment;
}

/** Status of an edition; a template has at most one draft and one active edition. */
export type EditionStatus = 'DRAFT' | 'ACTIVE' | 'ARCHIVED';

/** Text of a template, current or earlier. Once activated, it never changes. */
export interface LetterEditionsTable {
  id: string;
  template_id: string;
  /** Numbered without gaps on activation; null for a draft. */
  edition: ColumnType<number | null, number | null | undefined, number | null>;
  status: EditionStatus;
  /** SEED: the texts of `locales`. RESTORE: those of an earlier edition. */
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

/** When the next email of a lane may leave. */
export interface MailPaceTable {
  lane: number;
  next_at: Moment;
}

export interface MailTables {
  mail_pace: MailPaceTable;
  outbox: OutboxTable;
  letter_templates: LetterTemplatesTable;
  letter_editions: LetterEditionsTable;
}

declare module '../platform/database/tables' {
  interface Database extends MailTables {}
}
