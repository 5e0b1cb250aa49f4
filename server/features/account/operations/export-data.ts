import type { Kysely } from 'kysely';
import type { AddedProperties } from '../../../api/added-properties';
import { download } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { exportedLetters } from '../../../mail/outbox';
import { placeholderOf } from '../../../platform/added-values';
import type { Database } from '../../../platform/database';
import { describeBrowser } from '../../../session/describe-browser';
import { exportedChats } from '../../assistant';
import { exportedFiles } from '../../files';
import { keyOf } from '../../keys';
import { exportedPosts } from '../../posts';
import { exportedViews } from '../../views';

/** Everything the portal stores about the caller, as one JSON file. It contains no secret, hash or token, and no data of other users. */
export const exportData: Operation<'exportData'> = {
  source: 'exportData',
  access: 'session',
  limit: { times: 5, seconds: 60 },
  async handle({ actor, db, kept, now, services }) {
    services.log.info({ export: 'account', actorId: actor.id }, 'own data exported');
    const { sub: _poolId, signed_out_at: _signedOutAt, properties, ...columns } = actor.user;
    const place = placeholderOf({ entity: 'user', values: properties, ownerId: actor.id });
    const profile = kept.see({ ...columns, properties: place });
    const content = {
      exportedAt: new Date(now).toISOString(),
      profile,
      ...(await possessionsOf(db, actor.id, now, kept.see)),
      ...(await tracesOf(db, actor.id)),
      assistant: await exportedChats(db, actor.id),
      files: await exportedFiles(db, actor.id),
      views: await exportedViews(db, actor.id),
      posts: await exportedPosts(db, actor.id, actor.user.language),
      emails: await exportedLetters(db, actor.user.email),
    };
    return download({
      type: 'application/json',
      fileName: `portico-${new Date(now).toISOString().slice(0, 10)}.json`,
      content: [JSON.stringify(content, null, 2)],
    });
  },
};

async function possessionsOf(db: Kysely<Database>, id: string, now: number, see: AddedProperties['see']) {
  const licenses = await db
    .selectFrom('licenses')
    .selectAll()
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .execute();
  const memberships = await db
    .selectFrom('license_members')
    .innerJoin('licenses', 'licenses.id', 'license_members.license_id')
    .select(['licenses.number', 'license_members.manager', 'license_members.since'])
    .where('user_id', '=', id)
    .execute();
  const keys = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.owner_id')
    .leftJoin('licenses', 'licenses.id', 'api_keys.license_id')
    .selectAll('api_keys')
    .select(['users.email as owner_email', 'licenses.number as license_number'])
    .where('api_keys.owner_id', '=', id)
    .orderBy('api_keys.created_at')
    .execute();
  return {
    licenses: licenses.map(({ properties, ...license }) =>
      see({ ...license, properties: placeholderOf({ entity: 'license', values: properties, ownerId: id }) }),
    ),
    memberships,
    apiKeys: keys.map((row) => see(keyOf(row, now))),
  };
}

async function tracesOf(db: Kysely<Database>, id: string) {
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  const terms = await db.selectFrom('terms_acceptances').selectAll().where('user_id', '=', id).execute();
  const settings = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', id)
    .executeTakeFirst();
  const activity = await db
    .selectFrom('audit_events')
    .select(['at', 'action', 'result', 'target_type', 'ip', 'user_agent'])
    // An administrator's actions on users are part of their own export; the identity of those users is not.
    .select((event) =>
      event
        .case()
        .when(event.and([event('target_type', '=', 'user'), event('target_id', '!=', id)]))
        .then(null)
        .else(event.ref('target_label'))
        .end()
        .as('target_label'),
    )
    .where('actor_id', '=', id)
    .orderBy('at')
    .limit(10_000)
    .execute();
  return {
    sessions: sessions.map(({ ip, user_agent, created_at, last_seen_at }) => ({
      ...describeBrowser(user_agent),
      ip,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
    })),
    terms,
    notificationSettings: settings?.settings ?? null,
    activity,
  };
}
