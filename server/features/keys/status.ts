import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ApiKey } from '../../../schemas/types.gen';

/** Status of an API key as users see it, in order of precedence (decisions, section 2.3). */
export type KeyStatus = ApiKey['status'];

/** Stored values that determine the status. */
export interface KeyStanding {
  readonly enabled: boolean;
  readonly expiresAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Status of a key at a moment (milliseconds since the epoch). */
export function keyStatus(key: KeyStanding, now: number): KeyStatus {
  if (key.deletedAt !== null) return 'DELETED';
  if (!key.enabled) return 'DISABLED';
  if (key.expiresAt !== null && key.expiresAt.getTime() <= now) return 'EXPIRED';
  return 'ACTIVE';
}

/** The same as {@link keyStatus} as an SQL expression, for filters and sorting. A test verifies that both agree. */
export function keyStatusSql(
  columns: {
    readonly enabled: Expression<unknown>;
    readonly expiresAt: Expression<unknown>;
    readonly deletedAt: Expression<unknown>;
  },
  now: number,
): RawBuilder<KeyStatus> {
  return sql<KeyStatus>`(case
    when ${columns.deletedAt} is not null then 'DELETED'
    when not ${columns.enabled} then 'DISABLED'
    when ${columns.expiresAt} <= ${new Date(now).toISOString()}::timestamptz then 'EXPIRED'
    else 'ACTIVE' end)`;
}
