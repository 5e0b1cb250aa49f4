import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import type { User } from './user';

/** What a person wants to be told, and how (schemas/data/notification-settings.schema.json). */
export interface NotificationSettings {
  readonly whatsNew: Channels;
  readonly security: Channels;
  readonly notification: Channels;
  readonly licenseExpiry: Channels;
  readonly licenseExpiryDays: readonly number[];
  readonly lowCreditPercent: number;
}

interface Channels {
  readonly inApp: boolean;
  readonly email: boolean;
}

/** For people who never chose. */
export const usualNotificationSettings: NotificationSettings = {
  whatsNew: { inApp: true, email: false },
  security: { inApp: true, email: true },
  notification: { inApp: true, email: true },
  licenseExpiry: { inApp: true, email: true },
  licenseExpiryDays: [30, 7, 1],
  lowCreditPercent: 10,
};

/**
 * Settings of a person from what is stored. Whether news come by mail stands in one place, the person's `unsubscribed`, which
 * a link in each newsletter sets as well; security notices are always shown in the portal.
 */
export function notificationSettingsOf(stored: unknown, { unsubscribed }: Pick<User, 'unsubscribed'>) {
  const settings = { ...usualNotificationSettings, ...(stored as Partial<NotificationSettings> | null | undefined) };
  return {
    ...settings,
    whatsNew: { ...settings.whatsNew, email: !unsubscribed },
    security: { ...settings.security, inApp: true },
  } satisfies NotificationSettings;
}

/** Settings of a person as they are now. */
export async function findNotificationSettings(db: Kysely<Database>, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.unsubscribed', 'notification_settings.settings'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return notificationSettingsOf(row?.settings, { unsubscribed: row?.unsubscribed ?? true });
}

/** What the person does not want to see in the portal. A link to one of them opens it all the same. */
export function hiddenPosts({ whatsNew, notification, licenseExpiry }: NotificationSettings) {
  return {
    types: [...(whatsNew.inApp ? [] : ['WHATS_NEW']), ...(notification.inApp ? [] : ['NOTIFICATION'])],
    personal: !licenseExpiry.inApp,
  };
}
