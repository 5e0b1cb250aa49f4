import type { Generated } from 'kysely';
import type { MaybeText, Moment } from '../platform/database/column';

/** A session of the portal. It contains only the hash of the cookie's value. */
export interface SessionsTable {
  /** Public id, for the user's list of their sessions. */
  id: string;
  token_hash: string;
  user_id: string;
  impersonator_id: MaybeText;
  /** The administrator's own session, from which an acting one was opened and with which it ends. */
  parent_id: MaybeText;
  mode: 'USER' | 'ADMIN';
  created_at: Moment;
  last_seen_at: Moment;
  /** The absolute limit; inactivity ends a session earlier. */
  expires_at: Moment;
  /** Time of the last authentication: sensitive changes require a recent one. */
  proven_at: Moment;
  ip: string;
  user_agent: string;
  /** The sign-in at the user pool that opened it (`origin_jti`); null if the password was checked here. */
  family: MaybeText;
  remember: Generated<boolean>;
}

export interface SessionTables {
  sessions: SessionsTable;
}

declare module '../platform/database/tables' {
  interface Database extends SessionTables {}
}
