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
