import type { Kysely } from 'kysely';
import type { NotificationSettings } from '../../schemas/types.gen';
import type { Database } from '../platform/database';
import type { User } from './user';

/** Which notifications a user wants, and how. */
export type { NotificationSettings };

/** For users who never chose. */
export const usualNotificationSettings: NotificationSettings = {
  whatsNew: { inApp: true, email: false },
  security: { inApp: true, email: true },
  notification: { inApp: true, email: true },
  licenseExpiry: { inApp: true, email: true },
  licenseExpiryDays: [30, 7, 1],
  lowCreditPercent: 10,
};

/**
 * Settings of a user from the stored values. Whether news is sent by email is stored only in the user's `unsubscribed`, which the link in
 * each newsletter also sets; security notices are always shown in the portal.
 */
export function notificationSettingsOf(stored: unknown, { unsubscribed }: Pick<User, 'unsubscribed'>) {
  const settings = { ...usualNotificationSettings, ...(stored as Partial<NotificationSettings> | null | undefined) };
  return {
    ...settings,
    whatsNew: { ...settings.whatsNew, email: !unsubscribed },
    security: { ...settings.security, inApp: true as const },
  } satisfies NotificationSettings;
}

/** Current settings of a user. */
export async function findNotificationSettings(db: Kysely<Database>, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.unsubscribed', 'notification_settings.settings'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return notificationSettingsOf(row?.settings, { unsubscribed: row?.unsubscribed ?? true });
}

/** What the user hides in the portal. A direct link still opens it. */
export function hiddenPosts({ whatsNew, notification, licenseExpiry }: NotificationSettings) {
  return {
    types: [...(whatsNew.inApp ? [] : ['WHATS_NEW']), ...(notification.inApp ? [] : ['NOTIFICATION'])],
    personal: !licenseExpiry.inApp,
  };
}

/** Stores the settings of a user; news by email are a column of the user, which the caller changes. */
export async function saveNotificationSettings(
  db: Kysely<Database>,
  userId: string,
  settings: NotificationSettings,
  now: number,
): Promise<void> {
  const values = { settings: JSON.stringify(settings), updated_at: new Date(now) };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** The same settings with the emails of one of them on or off; undefined if there is no such setting. */
export function withEmail(
  settings: NotificationSettings,
  name: string,
  email: boolean,
): NotificationSettings | undefined {
  const channels = Object.entries(settings).find(([each]) => each === name)?.[1];
  return typeof channels === 'object' && 'email' in channels
    ? { ...settings, [name]: { ...channels, email } }
    : undefined;
}
