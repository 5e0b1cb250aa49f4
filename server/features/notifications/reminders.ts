import { type Kysely, sql } from 'kysely';
import type { Audit } from '../../audit/audit';
import { queueOnce } from '../../mail/queue-once';
import type { LetterTemplate } from '../../mail/template/job';
import type { Database } from '../../platform/database';
import type { Clock, Letter, LetterKind, Mailer } from '../../platform/ports';
import { usualNotificationSettings } from '../../users/notification-settings';
import { notifyInPortal, takeBackNotices } from './portal-notices';

/** Dependencies of jobs that queue emails. */
export interface LetterJobs {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'write'>;
  mailer(db: Kysely<Database>): Mailer;
  /** Subject and body of a kind of email by language, for a notice within the portal. */
  words(kind: LetterKind, variables: Letter['variables']): Readonly<Record<string, LetterTemplate>>;
}

/** Days by which a reminder may be late after a downtime of the portal. Shorter than occasions are retained. */
const lateBy = 7;

/** Licenses with their owners and managers, and their preferences. */
const people = sql`
  from licenses
  join lateral (
    select owner_id as user_id union
    select user_id from license_members where license_id = licenses.id and manager
  ) concerned on true
  join users on users.id = concerned.user_id and users.status = 'ACTIVE'
  left join notification_settings on notification_settings.user_id = users.id`;

const inForce = sql`licenses.state = 'ACTIVE' and licenses.notifications_enabled`;

interface Concerned {
  readonly license_id: string;
  readonly number: string;
  readonly product: string;
  readonly user_id: string;
  readonly email: string;
  readonly language: string;
}

const facts = sql`licenses.id as license_id, licenses.number, licenses.product,
  users.id as user_id, users.email, users.language`;

/**
 * Reminds of expiring licenses, by email and in the portal: on each of the days before that the user chose, only the nearest if several
 * have passed. Days before the license began are skipped.
 */
export async function remindOfExpiry({ db, clock, mailer, words }: LetterJobs): Promise<void> {
  const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`;
  const usual = JSON.stringify(usualNotificationSettings.licenseExpiryDays);
  const moment = sql`licenses.expires_at - days.day::int * interval '1 day'`;
  const { rows } = await sql<Concerned & { readonly expires_at: Date; readonly day: number }>`
    select license_id, number, product, user_id, email, language, expires_at, min(day) as day from (
      select ${facts}, licenses.expires_at, days.day::int as day
      ${people}
      cross join lateral jsonb_array_elements_text(
        coalesce(notification_settings.settings->'licenseExpiryDays', ${usual}::jsonb)) days(day)
      where ${inForce}
        and licenses.expires_at > ${now} and licenses.expires_at <= ${now} + interval '366 days'
        and ${moment} <= ${now}
        and ${moment} > greatest(${now} - ${sql.lit(lateBy)} * interval '1 day', licenses.starts_at)
    ) due
    group by license_id, number, product, user_id, email, language, expires_at
    order by expires_at, license_id, user_id`.execute(db);
  const reminders = rows.map((row) => {
    const expiresAt = row.expires_at.toISOString();
    return {
      row,
      variables: { number: row.number, product: row.product, expiresAt },
      occasion: `expiry:${row.license_id}:${row.day}:${expiresAt.slice(0, 10)}:${row.user_id}`,
    };
  });
  await queueOnce(
    db,
    mailer,
    reminders.map(({ row, ...rest }) => ({ ...addressed(row), template: 'LICENSE_EXPIRING', ...rest })),
  );
  await notifyInPortal(
    db,
    reminders.map(({ row, variables, occasion }) => ({
      occasion,
      userId: row.user_id,
      licenseId: row.license_id,
      until: row.expires_at,
      words: words('LICENSE_EXPIRING', variables),
    })),
    new Date(clock.now()),
  );
  await takeBackNotices(db);
}

/** Queues notices about licenses with low credit, by the percentage that the user chose; once a month per limit. */
export async function notifyLowCredit({ db, clock, mailer }: LetterJobs): Promise<void> {
  const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`;
  const left = sql`(licenses.credit_limit - licenses.credit_used) * 100 / nullif(licenses.credit_limit, 0)`;
  const chosen = sql`coalesce((notification_settings.settings->>'lowCreditPercent')::int, ${usualNotificationSettings.lowCreditPercent})`;
  const { rows } = await sql<Concerned & { readonly credit_limit: string; readonly percent: number }>`
    select ${facts}, licenses.credit_limit::text as credit_limit, greatest(0, floor(${left}))::int as percent
    ${people}
    where ${inForce}
      and licenses.credit_limit > 0 and licenses.starts_at <= ${now}
      and (licenses.expires_at is null or licenses.expires_at > ${now})
      and ${chosen} > 0 and ${left} <= ${chosen}
    order by licenses.id, users.id`.execute(db);
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  await queueOnce(
    db,
    mailer,
    rows.map((row) => ({
      ...addressed(row),
      template: 'LOW_CREDIT',
      variables: { number: row.number, product: row.product, percent: String(row.percent) },
      occasion: `credit:${row.license_id}:${row.credit_limit}:${month}:${row.user_id}`,
    })),
  );
}

const addressed = ({ email, language }: Concerned) => ({ to: email, language });
