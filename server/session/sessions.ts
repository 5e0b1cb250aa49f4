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

/** Identifies the caller's own session: that of a call, or those of a sign-in. */
export interface OwnSession {
  readonly sessionId?: string | undefined;
  readonly family?: string | null | undefined;
}

/** The portal's sessions: a random token in the cookie, its hash in a row. */
export interface Sessions {
  /** Opens a session for a user who has just authenticated. */
  open(
    db: Kysely<Database>,
    who: {
      readonly userId: string;
      readonly mode: Actor['mode'];
      /** Its sign-in at the user pool. */
      readonly family?: string | undefined;
      /** When the user authenticated; by default now. */
      readonly provenAt?: Date | undefined;
      /** The administrator who acts as the user, with their session. */
      readonly acting?: Acting;
    },
    origin: Origin,
  ): Promise<OpenedSession>;
  /**
   * The actor of this token; undefined once the session was idle too long, reached its limit or was ended, or the user is no longer active.
   * `active: false` does not extend the idle time, because a poll is not activity.
   */
  find(
    db: Kysely<Database>,
    token: string,
    idleTimeout: number,
    options?: { readonly active?: boolean },
  ): Promise<Actor | undefined>;
  /** Gives a session a new token after its rights changed; the old one becomes invalid (quality S22). */
  renew(db: Kysely<Database>, sessionId: string): Promise<OpenedSession | undefined>;
  /** Ends a session, and those in which its user acts as another. */
  end(db: Kysely<Database>, sessionId: string): Promise<void>;
  /**
   * Ends sessions of a user and records the time: an identity token of an earlier sign-in cannot open a session afterwards. A session is
   * the caller's own by its id or by its sign-in. Returns how many ended.
   */
  endFor(db: Kysely<Database>, userId: string, scope: EndingScope, own: OwnSession): Promise<number>;
  /** Voids earlier proofs in the user's sessions, except the caller's own. */
  voidProofs(db: Kysely<Database>, userId: string, own: OwnSession): Promise<void>;
  /** Deletes sessions past their limit. */
  sweep(db: Kysely<Database>): Promise<void>;
}

/** The user who acts as another, and the maximum duration. */
export interface Acting {
  readonly impersonatorId: string;
  readonly parentId: string;
  readonly until: Date;
}

/** Writing on every request would turn every read into a write: once a minute is enough to extend the idle time. */
const touchEvery = 60_000;

/** Queried by every call with a session. */
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
  /** Milliseconds after which a session ends, regardless of activity. */
  readonly limit: number;
  /** The live table of roles. */
  readonly roles: () => RoleTable;
  /** Whether the user may act as another now. */
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
      // An edit of the permissions may have removed the right meanwhile.
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
      // The user first: every change locks their row before their sessions.
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

/** Whether a session is the caller's own. One of an unknown sign-in belongs to no caller. */
function isOwn({ sessionId = '', family }: OwnSession, wanted: boolean) {
  return sql<boolean>`(sessions.id = ${sessionId} or coalesce(sessions.family, '') = ${family ?? '-'}) = ${wanted}`;
}

/** 256 random bits (quality S21 requires 128). */
function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** The token is random and long: a plain hash suffices to make a stolen table useless. */
function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Invalidates sessions that closed accounts opened before they were closed. */
export function closeSessionsOf(isClosed: (id: string) => boolean, sessions: Sessions): Sessions {
  return {
    ...sessions,
    async find(...call) {
      const actor = await sessions.find(...call);
      const who = [actor?.id, actor?.impersonatorId].filter((id) => typeof id === 'string');
      return who.some(isClosed) ? undefined : actor;
    },
  };
}
