import type { Moment } from '../platform/database/column';

/** Answers kept for a repeat of the same request (quality R5). */
export interface IdempotencyTable {
  /** Hash of person, operation and key. */
  id: string;
  /** Hash of what was asked; a repeat that asks something else is refused. */
  request_hash: string;
  status: number;
  /** The answer's body, sealed with the client's own key: it may hold a secret that is shown once. */
  body: string;
  created_at: Moment;
}

export interface IdempotencyTables {
  idempotency_keys: IdempotencyTable;
}

declare module '../platform/database/tables' {
  interface Database extends IdempotencyTables {}
}
