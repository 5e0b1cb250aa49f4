import type { ColumnType } from 'kysely';
import type { Exact, Moment } from '../../platform/database';

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
  unit_price: Exact;
  cost: Exact;
  rate_version_id: string | null;
}

/** The feature's share of the database. */
export interface UsageTables {
  usage_records: UsageRecordsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends UsageTables {}
}
