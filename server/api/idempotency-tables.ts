import type { Moment } from '../platform/database/column';

/** Answers stored for a repeat of the same request (quality R5). */
export interface IdempotencyTable {
  /** Hash of user, operation and key. */
  id: string;
  /** Hash of the request; a repeat with a different request is refused. */
  request_hash: string;
  status: number;
  /** The response body, encrypted with the client's own key: it may hold a secret that is shown once. */
  body: string;
  created_at: Moment;
}

export interface IdempotencyTables {
  idempotency_keys: IdempotencyTable;
}

declare module '../platform/database/tables' {
  interface Database extends IdempotencyTables {}
}
