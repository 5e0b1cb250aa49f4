import { type Expression, type RawBuilder, sql } from 'kysely';

/** What administrators decided of a license; the only part of its standing that is stored. */
export const licenseStates = ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'REVOKED', 'REJECTED'] as const;
export type LicenseState = (typeof licenseStates)[number];

/** What people see, in order of precedence (decisions, section 2.3). */
export const licenseStatuses = [
  'REVOKED',
  'REJECTED',
  'SUSPENDED',
  'PENDING',
  'EXPIRED',
  'NOT_STARTED',
  'EXPIRING',
  'ACTIVE',
] as const;
export type LicenseStatus = (typeof licenseStatuses)[number];

/** What something new may be made for; a license that begins later is one to prepare for. */
export const usableStatuses: readonly LicenseStatus[] = ['ACTIVE', 'EXPIRING', 'NOT_STARTED'];

const day = 24 * 60 * 60 * 1000;

/** A license is about to expire from this long before its last moment; then it may also be renewed by an academic owner. */
export const expiringWithin = 30 * day;

/**
 * One line of the table below. `expiresBefore` and `startsAfter` are distances from now in milliseconds; the comparison
 * is strict, so that the very moment of expiry still belongs to the license.
 */
interface Rule {
  readonly status: LicenseStatus;
  readonly state?: LicenseState;
  readonly expiresBefore?: number;
  readonly startsAfter?: number;
}

/** The first line that fits gives the status. Both the server's code and its SQL are made from this table alone. */
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
  /** Null is for ever. */
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

/** The same computation as an SQL expression: for filters and sorting, where the database must know the status. */
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

const moment = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`;
