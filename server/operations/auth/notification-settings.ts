import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';
import { type NotificationSettings, usualNotificationSettings } from '../../users/notification-settings';

/** What one wants to be told. */
export const getNotificationSettings: Operation = {
  source: 'getNotificationSettings',
  access: 'session',
  handle: async ({ actor, db }) => ok(await settingsOf(db, actor.id)),
};

/** Changes what one wants to be told. */
export const updateNotificationSettings: Operation<NotificationSettings> = {
  source: 'updateNotificationSettings',
  access: { permission: 'editNotificationSettings' },
  action: 'notificationSettings.update',
  async handle({ actor, body, db, audit, now }) {
    const before = await settingsOf(db, actor.id);
    const values = { settings: JSON.stringify(body), updated_at: new Date(now) };
    await db
      .insertInto('notification_settings')
      .values({ user_id: actor.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email, before, after: body });
    return ok(body);
  },
};

async function settingsOf(db: Kysely<Database>, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { ...usualNotificationSettings, ...(row?.settings as Partial<NotificationSettings> | undefined) };
}
