import type { Kysely } from 'kysely';
import type { LetterDefinition } from '../../engine/definition';
import type { Database } from '../platform/database';
import { type NotificationSettings, notificationSettingsOf } from '../users/notification-settings';
import type { UserStatus } from '../users/user';

/** What the portal knows of anyone who gets a letter. */
export interface Recipient {
  readonly status: UserStatus;
  readonly language: string;
  readonly firstName: string;
  readonly unsubscribed: boolean;
  readonly settings: NotificationSettings;
}

/** The portal's record of an address; undefined for people who are known to the user pool alone. */
export async function findRecipient(db: Kysely<Database>, email: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select([
      'users.status',
      'users.language',
      'users.first_name',
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
      unsubscribed: row.unsubscribed,
      settings: notificationSettingsOf(row.settings, row),
    }
  );
}

/**
 * What holds a letter back: nothing (undefined), or the reason that is noted. The table `schemas/letters.json` decides, when the
 * letter is queued and once more when it is sent.
 */
export function heldBackBy(
  { category, setting }: LetterDefinition,
  recipient: Recipient | undefined,
): string | undefined {
  if (category === 'security') return undefined;
  if (recipient === undefined) return category === 'newsletter' || setting ? 'no account' : undefined;
  if (recipient.status === 'DISABLED' || recipient.status === 'DELETED') return 'account ended';
  if (category === 'newsletter' && recipient.unsubscribed) return 'unsubscribed';
  const channels = Object.entries(recipient.settings).find(([name]) => name === setting)?.[1];
  if (typeof channels === 'object' && 'email' in channels && !channels.email) return `setting ${setting}`;
  return undefined;
}

/**
 * The language of a letter: the one of the portal's record, else the one that anyone who sends it knows, else English. A region
 * (`fr-CA`) does not matter.
 * @param languages in which there are words
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
