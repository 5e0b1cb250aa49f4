import type { Kysely } from 'kysely';
import type { LetterDefinition } from '../../engine/definition';
import type { Database } from '../platform/database';
import { type NotificationSettings, notificationSettingsOf } from '../users/notification-settings';
import type { UserStatus } from '../users/user';
import type { LetterReason } from './tables';

/** The portal's data about a recipient. */
export interface Recipient {
  readonly status: UserStatus;
  readonly language: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly unsubscribed: boolean;
  readonly settings: NotificationSettings;
}

/** The portal's record of an address; undefined for users known only to the user pool. */
export async function findRecipient(db: Kysely<Database>, email: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select([
      'users.status',
      'users.language',
      'users.first_name',
      'users.last_name',
      'users.unsubscribed',
      'notification_settings.settings',
    ])
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst();
  return (
    row && {
      status: row.status,
      language: row.language,
      firstName: row.first_name,
      lastName: row.last_name,
      unsubscribed: row.unsubscribed,
      settings: notificationSettingsOf(row.settings, row),
    }
  );
}

/**
 * What holds an email back: nothing (undefined), or the recorded reason. The table `schemas/letters.json` decides, when the email is queued
 * and again when it is sent.
 */
export function heldBackBy(
  { category, setting }: LetterDefinition,
  recipient: Recipient | undefined,
): LetterReason | undefined {
  if (category === 'security') return undefined;
  if (recipient === undefined) return category === 'newsletter' || setting ? 'NO_ACCOUNT' : undefined;
  if (recipient.status === 'DISABLED' || recipient.status === 'DELETED') return 'ACCOUNT_ENDED';
  if (category === 'newsletter' && recipient.unsubscribed) return 'UNSUBSCRIBED';
  const channels = Object.entries(recipient.settings).find(([name]) => name === setting)?.[1];
  if (typeof channels === 'object' && 'email' in channels && !channels.email) return 'SETTING_OFF';
  return undefined;
}

/**
 * The language of an email: that of the portal's record, else the one that the sender provides, else English. A region (`fr-CA`) is
 * ignored.
 * @param languages with texts
 */
export function letterLanguage(
  recipient: Pick<Recipient, 'language'> | undefined,
  known: string | undefined,
  languages: readonly string[],
): string {
  const base = (language: string) => language.toLowerCase().split(/[-_]/)[0] ?? '';
  const wishes = [recipient?.language, known].map((language) => base(language ?? ''));
  return wishes.find((language) => languages.includes(language)) ?? 'en';
}
