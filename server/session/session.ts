import type { User } from '../users/user';

/** The caller: a user in a session. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  /** Rank of the role by the current table. */
  readonly rank: number;
  /** Whether the role is an administrator's, who may see all records. */
  readonly administrator: boolean;
  /** The portal in use. It grants no rights (quality S32). */
  readonly mode: 'USER' | 'ADMIN';
  readonly sessionId: string;
  /** Set while an administrator acts as this user. */
  readonly impersonatorId: string | null;
  /** The administrator's own session, while they act as this user. */
  readonly parentId: string | null;
  /** When the session ends, regardless of activity. */
  readonly expiresAt: Date;
  /** Time of the last authentication. */
  readonly provenAt: Date;
  /** The session's sign-in at the user pool; null if the password was checked here. */
  readonly family: string | null;
  readonly user: User;
}

/** A new session; the token exists only here and in the user's cookie. */
export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}
