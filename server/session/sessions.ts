import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EndingScope } from '../identity';
import { type Database, prepared } from '../platform/database';
import type { Origin } from '../platform/http/origin';
import type { Clock, Random } from '../platform/ports';
import { isAdministrator, type RoleTable, rankOfUser } from '../users/roles';
import type { User } from '../users/user';
import { findUser } from '../users/users';
import type { Actor, OpenedSession } from './session';

/** Which session is the caller's own: that of a call, or those that a sign-in opened. */
export interface OwnSession {
  readonly sessionId?: string | undefined;
  readonly family?: string | null | undefined;
}

/** The portal's sessions: a random token in the cookie, its hash in a row. */
export interface Sessions {
  /** Opens a session for a person who has just proven who they are. */
  open(
    db: Kysely<Database>,
    who: {
      readonly userId: string;
      readonly mode: Actor['mode'];
      /** The sign-in at the user pool that it stands on. */
      readonly family?: string | undefined;
      /** When the person proved who they are; now where they did so here. */
      readonly provenAt?: Date | undefined;
      /** The administrator who acts as the person, with the session it is done from. */
      readonly acting?: Acting;
    },
    origin: Origin,
  ): Promise<OpenedSession>;
  /**
   * Who holds this token: nobody once the session idled too long, reached its limit or was ended, or the person is not
   * active any more. `active: false` leaves the idle time running: a poll is no sign of life.
   */
  find(
    db: Kysely<Database>,
    token: string,
    idleTimeout: number,
    options?: { readonly active?: boolean },
  ): Promise<Actor | undefined>;
  /** Gives a session a new token after its rights changed; the old one is dead (quality S22). */
  renew(db: Kysely<Database>, sessionId: string): Promise<OpenedSession | undefined>;
  /** Ends a session, and those in which its person acts as somebody else. */
  end(db: Kysely<Database>, sessionId: string): Promise<void>;
  /**
   * Ends sessions of a person and notes the moment: an identity token of an earlier sign-in opens no session after it. A session is
   * the caller's own by its id or by its sign-in. Answers how many ended.
   */
  endFor(db: Kysely<Database>, userId: string, scope: EndingScope, own: OwnSession): Promise<number>;
  /** Lets no earlier proof count in the person's sessions, but in the caller's own. */
  voidProofs(db: Kysely<Database>, userId: string, own: OwnSession): Promise<void>;
  /** Deletes sessions past their limit. */
  sweep(db: Kysely<Database>): Promise<void>;
}

/** Who acts as somebody else, and how long at most. */
export interface Acting {
  readonly impersonatorId: string;
  readonly parentId: string;
  readonly until: Date;
}

/** Writing on every request would be a write for every read: one a minute is enough to slide the idle time. */
const touchEvery = 60_000;

/** Asked by every call of somebody who is signed in. */
const findHeld = prepared(['tokenHash'], (db, { tokenHash }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .selectAll('users')
    .select([
      'sessions.id as session_id',
      'sessions.mode',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.proven_at',
      'sessions.impersonator_id',
      'sessions.parent_id',
      'sessions.family',
    ]),
);

export function createSessions(options: {
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds after which a session ends, however busy. */
  readonly limit: number;
  /** The table of roles that is live. */
  readonly roles: () => RoleTable;
  /** Whether somebody may act as somebody else now. */
  readonly mayAct: (user: User) => boolean;
}): Sessions {
  const { clock, random, limit, roles, mayAct } = options;
  return {
    async open(db, { userId, mode, family, provenAt, acting }, origin) {
      const now = new Date(clock.now());
      const session: OpenedSession = {
        id: random.uuid(),
        token: newToken(random),
        expiresAt: acting?.until ?? new Date(now.getTime() + limit),
      };
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          token_hash: hashOf(session.token),
          user_id: userId,
          impersonator_id: acting?.impersonatorId,
          parent_id: acting?.parentId,
          mode,
          created_at: now,
          last_seen_at: now,
          expires_at: session.expiresAt,
          proven_at: provenAt ?? now,
          family,
          ip: origin.ip,
          user_agent: origin.userAgent,
        })
        .execute();
      return session;
    },

    async find(db, token, idleTimeout, { active = true } = {}) {
      const row = await findHeld(db, { tokenHash: hashOf(token) });
      if (row === undefined) return undefined;
      const { session_id, mode, last_seen_at, expires_at, proven_at, impersonator_id, parent_id, family, ...user } =
        row;
      const now = clock.now();
      const over = now >= expires_at.getTime() || now >= last_seen_at.getTime() + idleTimeout;
      if (over || user.status !== 'ACTIVE') return undefined;
      // The right may have gone meanwhile, with an edit of the permissions.
      if (impersonator_id !== null) {
        const administrator = await findUser(db, impersonator_id);
        if (administrator?.status !== 'ACTIVE' || !mayAct(administrator)) return undefined;
      }
      if (active && now - last_seen_at.getTime() >= Math.min(touchEvery, idleTimeout / 10)) {
        await db
          .updateTable('sessions')
          .set({ last_seen_at: new Date(now) })
          .where('id', '=', session_id)
          .execute();
      }
      return {
        id: user.id,
        email: user.email,
        role: user.role,
        rank: rankOfUser(roles(), user),
        administrator: isAdministrator(roles(), user),
        mode,
        sessionId: session_id,
        impersonatorId: impersonator_id,
        parentId: parent_id,
        expiresAt: expires_at,
        provenAt: proven_at,
        family,
        user,
      };
    },

    async renew(db, sessionId) {
      const token = newToken(random);
      const row = await db
        .updateTable('sessions')
        .set({ token_hash: hashOf(token), last_seen_at: new Date(clock.now()) })
        .where('id', '=', sessionId)
        .returning('expires_at')
        .executeTakeFirst();
      return row && { id: sessionId, token, expiresAt: row.expires_at };
    },

    async end(db, sessionId) {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },

    async endFor(db, userId, scope, own) {
      if (scope === 'nothing') return 0;
      // The person first: every change of one holds their row before their sessions.
      await db
        .updateTable('users')
        .set({ signed_out_at: new Date(clock.now()) })
        .where('id', '=', userId)
        .execute();
      const ending = db.deleteFrom('sessions').where('user_id', '=', userId);
      const { numDeletedRows } = await (scope === 'all'
        ? ending
        : ending.where(isOwn(own, scope === 'this'))
      ).executeTakeFirst();
      return Number(numDeletedRows);
    },

    async voidProofs(db, userId, own) {
      await db
        .updateTable('sessions')
        .set({ proven_at: new Date(0) })
        .where('user_id', '=', userId)
        .where(isOwn(own, false))
        .execute();
    },

    async sweep(db) {
      await db.deleteFrom('sessions').where('expires_at', '<', new Date(clock.now())).execute();
    },
  };
}

/** Whether a session is the caller's own, or is not. One of an unknown sign-in is nobody's. */
function isOwn({ sessionId = '', family }: OwnSession, wanted: boolean) {
  return sql<boolean>`(sessions.id = ${sessionId} or coalesce(sessions.family, '') = ${family ?? '-'}) = ${wanted}`;
}

/** 256 random bits (quality S21 asks for 128). */
function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** The token is random and long: a plain hash is enough to make a stolen table useless. */
function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
