import type { RoleName, User } from '../users/user';

/** Who is asking: a person in a session. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly role: RoleName;
  /** Rank of the role, 0 to 4. */
  readonly rank: number;
  /** Which portal they work in. It gives no right by itself (quality S32). */
  readonly mode: 'USER' | 'ADMIN';
  readonly sessionId: string;
  /** Set while an administrator acts as this person. */
  readonly impersonatorId: string | null;
  /** When the session ends, however busy. */
  readonly expiresAt: Date;
  /** When they last proved who they are. */
  readonly provenAt: Date;
  readonly user: User;
}

/** A session just opened; the token exists only here and in the person's cookie. */
export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}
