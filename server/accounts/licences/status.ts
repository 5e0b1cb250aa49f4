import { type Expression, type RawBuilder, sql } from 'kysely';

/** What administrators decided of a licence; the only part of its standing that is stored. */
export const licenceStates = ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'REVOKED', 'REJECTED'] as const;
export type LicenceState = (typeof licenceStates)[number];

/** What people see, in order of precedence (decisions, section 2.3). */
export const licenceStatuses = [
  'REVOKED',
  'REJECTED',
  'SUSPENDED',
  'PENDING',
  'EXPIRED',
  'NOT_STARTED',
  'EXPIRING',
  'ACTIVE',
] as const;
export type LicenceStatus = (typeof licenceStatuses)[number];

const day = 24 * 60 * 60 * 1000;

/** A licence is about to expire from this long before its last moment; then it may also be renewed by an academic owner. */
export const expiringWithin = 30 * day;

/**
 * One line of the table below. `expiresBefore` and `startsAfter` are distances from now in milliseconds; the comparison
 * is strict, so that the very moment of expiry still belongs to the licence.
 */
interface Rule {
  readonly status: LicenceStatus;
  readonly state?: LicenceState;
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
export interface LicenceStanding {
  readonly state: LicenceState;
  readonly startsAt: Date;
  /** Null is for ever. */
  readonly expiresAt: Date | null;
}

/** Status of a licence at a moment (milliseconds since the epoch). */
export function licenceStatus(licence: LicenceStanding, now: number): LicenceStatus {
  const fits = (rule: Rule) =>
    (rule.state === undefined || licence.state === rule.state) &&
    (rule.expiresBefore === undefined ||
      (licence.expiresAt !== null && licence.expiresAt.getTime() < now + rule.expiresBefore)) &&
    (rule.startsAfter === undefined || licence.startsAt.getTime() > now + rule.startsAfter);
  return rules.find(fits)?.status ?? 'ACTIVE';
}

/** The columns that {@link licenceStatusSql} reads. */
export interface StandingColumns {
  readonly state: Expression<unknown>;
  readonly startsAt: Expression<unknown>;
  readonly expiresAt: Expression<unknown>;
}

/** The same computation as an SQL expression: for filters and sorting, where the database must know the status. */
export function licenceStatusSql(columns: StandingColumns, now: number): RawBuilder<LicenceStatus> {
  const branches = rules.map((rule) => {
    const conditions = [
      ...(rule.state === undefined ? [] : [sql`${columns.state} = ${sql.lit(rule.state)}`]),
      ...(rule.expiresBefore === undefined ? [] : [sql`${columns.expiresAt} < ${moment(now + rule.expiresBefore)}`]),
      ...(rule.startsAfter === undefined ? [] : [sql`${columns.startsAt} > ${moment(now + rule.startsAfter)}`]),
    ];
    const test = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
    return sql`when ${test} then ${sql.lit(rule.status)}`;
  });
  return sql<LicenceStatus>`(case ${sql.join(branches, sql` `)} end)`;
}

const moment = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`;
