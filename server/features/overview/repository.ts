import { sql } from 'kysely';
import { fullName } from '../../../kinds';
import type { Overview } from '../../../schemas/types.gen';
import type { Db } from '../../platform/database';
import type { PortalPool } from '../../user-pool/portal-pool';

const day = 24 * 60 * 60 * 1000;
const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** Figures of a time span. Each part reads an index by time. */
export async function figuresBetween(db: Db, from: number, to: number) {
  const [start, end] = [moment(from), moment(to)];
  const { rows } = await sql<{
    sign_ins: number;
    registrations: number;
    keys: number;
    usage: string;
    cost: string;
  }>`select
    (select count(*)::int from audit_events
      where at >= ${start} and at < ${end} and action = 'session.open' and result = 'OK') as sign_ins,
    (select count(*)::int from users where created_at >= ${start} and created_at < ${end}) as registrations,
    used.keys, used.usage, used.cost
    from (select count(distinct api_key_id)::int as keys,
        coalesce(sum(value) filter (where metric = 'SESSION_SECONDS'), 0)::text as usage,
        coalesce(sum(cost), 0)::text as cost
      from usage_records
      where metric in ('SESSION_SECONDS', 'MACHINE_SECONDS', 'TOKENS', 'REQUESTS')
        and period_start >= ${start} and period_start < ${end}) as used`.execute(db);
  const [row] = rows;
  return {
    signIns: row?.sign_ins ?? 0,
    registrations: row?.registrations ?? 0,
    keys: row?.keys ?? 0,
    usage: Number(row?.usage ?? 0),
    cost: Math.round(Number(row?.cost ?? 0) * 100) / 100,
  };
}

/** How often synchronizing a user with the user pool was refused or failed since a moment. */
export async function refusedSyncs(db: Db, since: number): Promise<number> {
  const { n } = await db
    .selectFrom('audit_events')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('at', '>=', new Date(since))
    .where('action', '=', 'user.sync')
    .where('result', '!=', 'OK')
    .executeTakeFirstOrThrow();
  return n;
}

/** Licenses that end within 30 days, of the five customers with the highest usage in the last 90 days. */
export async function expiringCustomers(db: Db, now: number) {
  const { rows } = await sql<{
    id: string;
    number: string;
    first_name: string;
    last_name: string;
    account_name: string | null;
    expires_at: Date;
    cost: string | null;
  }>`select licenses.id, licenses.number, licenses.expires_at, users.first_name, users.last_name, users.account_name, used.cost::text
    from licenses
    join users on users.id = licenses.owner_id
    cross join lateral (select sum(usage_records.cost) as cost from usage_records
      where usage_records.license_id = licenses.id and usage_records.period_start >= ${moment(now - 90 * day)}) as used
    where licenses.state = 'ACTIVE' and licenses.expires_at >= ${moment(now)} and licenses.expires_at < ${moment(now + 30 * day)}
    order by used.cost desc nulls last, licenses.expires_at limit 5`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    customer: row.account_name ?? fullName(row.first_name, row.last_name),
    expiresAt: new Date(row.expires_at).toISOString(),
    // What was not used, or has no price, cost nothing that could be told.
    cost: row.cost === null ? null : Math.round(Number(row.cost) * 100) / 100,
  }));
}

/** An email that waits longer than this is late. */
const lateAfter = 5 * 60 * 1000;

/** Emails that must be resolved manually, that wait, and that are late; and when the last one was sent. */
export async function mailHealth(db: Db, now: number) {
  const { rows } = await sql<{ unsettled: number; waiting: number; late: number; last_sent_at: Date | null }>`select
    (select count(*)::int from outbox where state in ('FAILED', 'UNCERTAIN')) as unsettled,
    (select count(*)::int from outbox where state = 'QUEUED') as waiting,
    (select count(*)::int from outbox where state = 'QUEUED' and due_at < ${moment(now - lateAfter)}) as late,
    (select max(sent_at) from outbox) as last_sent_at`.execute(db);
  const [row] = rows;
  return {
    unsettled: row?.unsettled ?? 0,
    waiting: row?.waiting ?? 0,
    late: row?.late ?? 0,
    lastSentAt: row?.last_sent_at ? new Date(row.last_sent_at) : undefined,
  };
}

/** The user pool in use, and the time of the last sign-in. */
export async function poolHealth(db: Db, pool: PortalPool): Promise<Pick<Overview['health'], 'pool' | 'lastSignInAt'>> {
  // The expression of the index that the list of people is sorted by.
  const signedIn = sql`coalesce(users.last_sign_in_at, '-infinity'::timestamptz)`;
  const last = await db
    .selectFrom('users')
    .select('last_sign_in_at')
    .orderBy(signedIn, 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    pool: pool.signIns === undefined ? 'ELSEWHERE' : 'EMBEDDED',
    lastSignInAt: last?.last_sign_in_at?.toISOString() ?? null,
  };
}
