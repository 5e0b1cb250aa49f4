import { nothing, ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { describeBrowser } from '../../../session/describe-browser';

/** The user's sessions, latest first (quality S30). A session past its idle limit is over, even if its row still exists. */
export const listSessions: Operation<'listSessions'> = {
  source: 'listSessions',
  access: 'session',
  async handle({ actor, db, now, services }) {
    const idleTimeout = Number((await services.settings.current(db)).public.idleTimeout);
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', actor.id)
      .where('expires_at', '>', new Date(now))
      .where('last_seen_at', '>', new Date(now - idleTimeout))
      .orderBy('last_seen_at', 'desc')
      .limit(100)
      .execute();
    const items = rows.map((row) => ({
      id: row.id,
      ...describeBrowser(row.user_agent),
      ip: row.ip,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      current: row.id === actor.sessionId,
      acting: row.impersonator_id !== null,
    }));
    return ok({ items, total: items.length, page: 1, size: 100 });
  },
};

/** Ends one of the user's own sessions; sessions of others are not found. */
export const endSession: Operation<'endSession', 'id'> = {
  source: 'endSession',
  access: 'session',
  action: 'session.close',
  async handle({ actor, params, db, services, audit }) {
    const own = await db
      .selectFrom('sessions')
      .select(['id', 'family'])
      .where('id', '=', params.id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (!own) throw notFound();
    await followChange(services, db, 'signedOut', actor.user, { sessionId: own.id, family: own.family });
    audit({ targetType: 'session', targetId: own.id, targetLabel: actor.email });
    return own.id === actor.sessionId ? { ...nothing, session: 'ended' } : nothing;
  },
};

/** Ends all of the user's sessions except the current one. */
export const endOtherSessions: Operation<'endOtherSessions'> = {
  source: 'endOtherSessions',
  access: 'session',
  action: 'session.closeOthers',
  async handle({ actor, db, services, audit }) {
    const ended = await followChange(services, db, 'signedOutElsewhere', actor.user, actor);
    audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email, after: { ended } });
    return nothing;
  },
};
