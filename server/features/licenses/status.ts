import { type Expression, type RawBuilder, sql } from 'kysely';
import type { License } from '../../../schemas/types.gen';

/** Administrators' decision about a license; the only stored part of its status. */
export type LicenseState = License['state'];
export const licenseStates: readonly LicenseState[] = ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'REVOKED', 'REJECTED'];

/** Status as users see it (decisions, section 2.3). */
export type LicenseStatus = License['status'];

/** Statuses that allow new keys; a license that begins later is included, for preparation. */
export const usableStatuses: readonly LicenseStatus[] = ['ACTIVE', 'EXPIRING', 'NOT_STARTED'];

const day = 24 * 60 * 60 * 1000;

/** Period before expiry in which a license counts as about to expire; an academic owner may then renew it. */
export const expiringWithin = 30 * day;

/**
 * One line of the table below. `expiresBefore` and `startsAfter` are distances from now in milliseconds; the comparison is strict, so that
 * the license is still valid at the exact moment of expiry.
 */
interface Rule {
  readonly status: LicenseStatus;
  readonly state?: LicenseState;
  readonly expiresBefore?: number;
  readonly startsAfter?: number;
}

/** The first matching line gives the status. Both the server's code and its SQL are generated from this table. */
const rules: readonly Rule[] = [
  { status: 'REVOKED', state: 'REVOKED' },
  { status: 'REJECTED', state: 'REJECTED' },
  { status: 'SUSPENDED', state: 'SUSPENDED' },
  { status: 'PENDING', state: 'REQUESTED' },
  { status: 'EXPIRED', expiresBefore: 0 },
  { status: 'NOT_STARTED', startsAfter: 0 },
  { status: 'EXPIRING', expiresBefore: expiringWithin },
  { status: 'ACTIVE' },
];

/** What the status is computed from. */
export interface LicenseStanding {
  readonly state: LicenseState;
  readonly startsAt: Date;
  /** Null means no end. */
  readonly expiresAt: Date | null;
}

/** Status of a license at a moment (milliseconds since the epoch). */
export function licenseStatus(license: LicenseStanding, now: number): LicenseStatus {
  const fits = (rule: Rule) =>
    (rule.state === undefined || license.state === rule.state) &&
    (rule.expiresBefore === undefined ||
      (license.expiresAt !== null && license.expiresAt.getTime() < now + rule.expiresBefore)) &&
    (rule.startsAfter === undefined || license.startsAt.getTime() > now + rule.startsAfter);
  return rules.find(fits)?.status ?? 'ACTIVE';
}

/** The columns that {@link licenseStatusSql} reads. */
export interface StandingColumns {
  readonly state: Expression<unknown>;
  readonly startsAt: Expression<unknown>;
  readonly expiresAt: Expression<unknown>;
}

/** The same computation as an SQL expression, for filters and sorting in the database. */
export function licenseStatusSql(columns: StandingColumns, now: number): RawBuilder<LicenseStatus> {
  const branches = rules.map((rule) => {
    const conditions = [
      ...(rule.state === undefined ? [] : [sql`${columns.state} = ${sql.lit(rule.state)}`]),
      ...(rule.expiresBefore === undefined ? [] : [sql`${columns.expiresAt} < ${moment(now + rule.expiresBefore)}`]),
      ...(rule.startsAfter === undefined ? [] : [sql`${columns.startsAt} > ${moment(now + rule.startsAfter)}`]),
    ];
    const test = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
    return sql`when ${test} then ${sql.lit(rule.status)}`;
  });
  return sql<LicenseStatus>`(case ${sql.join(branches, sql` `)} end)`;
}

/**
 * Whether a license has a status, without computing the status of every license: state and days are compared, so an index finds them. Rules
 * with a state come first in the table, so that what follows them holds for active licenses alone.
 */
export function hasLicenseStatusSql(columns: StandingColumns, status: string, now: number): RawBuilder<boolean> {
  const at = rules.findIndex((rule) => rule.status === status);
  const rule = rules[at];
  if (!rule) return sql<boolean>`false`;
  if (rule.state !== undefined) return sql<boolean>`${columns.state} = ${rule.state}`;
  const own = [
    ...(rule.expiresBefore === undefined ? [] : [sql`${columns.expiresAt} < ${moment(now + rule.expiresBefore)}`]),
    ...(rule.startsAfter === undefined ? [] : [sql`${columns.startsAt} > ${moment(now + rule.startsAfter)}`]),
  ];
  const earlier = rules
    .slice(0, at)
    .flatMap(({ expiresBefore, startsAfter }) => [
      ...(expiresBefore === undefined
        ? []
        : [notBefore(columns.expiresAt, now + expiresBefore, rule.expiresBefore === undefined)]),
      ...(startsAfter === undefined ? [] : [sql`${columns.startsAt} <= ${moment(now + startsAfter)}`]),
    ]);
  return sql<boolean>`(${sql.join([sql`${columns.state} = 'ACTIVE'`, ...own, ...earlier], sql` and `)})`;
}

/** Not before a moment, or never; `never` is left out where another condition excludes it, which lets an index end there. */
const notBefore = (column: Expression<unknown>, at: number, never: boolean) =>
  never ? sql`(${column} >= ${moment(at)} or ${column} is null)` : sql`${column} >= ${moment(at)}`;

const moment = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`;
