import type { ColumnType } from 'kysely';
import type { MaybeExact, MaybeText, Moment } from '../../platform/database';

export interface UsageRecordsTable {
  license_id: string;
  api_key_id: string | null;
  user_id: string | null;
  period_start: Moment;
  metric: string;
  /** Milliseconds for durations, a count for the rest. */
  value: ColumnType<string, number, number>;
  host: string | null;
  version: string | null;
  region: string | null;
  /** What price lists call it; without one its metric is its code. */
  code: MaybeText;
  /** Price and cost are written once; null until it is priced, and as long as no price fits. */
  unit_price: MaybeExact;
  cost: MaybeExact;
  rate_version_id: MaybeText;
}

/** The feature's share of the database. */
export interface UsageTables {
  usage_records: UsageRecordsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends UsageTables {}
}
