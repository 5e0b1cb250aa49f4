import type { User } from '../users/user';

/** Who is asking: a person in a session. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  /** Rank of the role by the table of this moment. */
  readonly rank: number;
  /** Whether the role is one of administrators, who see the records of everybody. */
  readonly administrator: boolean;
  /** Which portal they work in. It gives no right by itself (quality S32). */
  readonly mode: 'USER' | 'ADMIN';
  readonly sessionId: string;
  /** Set while an administrator acts as this person. */
  readonly impersonatorId: string | null;
  /** The administrator's own session, while they act as this person. */
  readonly parentId: string | null;
  /** When the session ends, however busy. */
  readonly expiresAt: Date;
  /** When they last proved who they are. */
  readonly provenAt: Date;
  /** The sign-in at the user pool that the session stands on; null where the password was checked here. */
  readonly family: string | null;
  readonly user: User;
}

/** A session just opened; the token exists only here and in the person's cookie. */
export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}
