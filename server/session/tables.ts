import type { Generated } from 'kysely';
import type { MaybeText, Moment } from '../platform/database/column';

/** A session of the portal. The cookie's value is not in it, only its hash. */
export interface SessionsTable {
  /** Public id, for the list of one's own sessions. */
  id: string;
  token_hash: string;
  user_id: string;
  impersonator_id: MaybeText;
  /** The administrator's own session, which an acting one came from and ends with. */
  parent_id: MaybeText;
  mode: 'USER' | 'ADMIN';
  created_at: Moment;
  last_seen_at: Moment;
  /** The absolute limit; idling ends a session earlier. */
  expires_at: Moment;
  /** When the person last proved who they are: sensitive changes ask for a recent one. */
  proven_at: Moment;
  ip: string;
  user_agent: string;
  /** The sign-in at the user pool that opened it (`origin_jti`); null where the password was checked here. */
  family: MaybeText;
  remember: Generated<boolean>;
}

export interface SessionTables {
  sessions: SessionsTable;
}

declare module '../platform/database/tables' {
  interface Database extends SessionTables {}
}
