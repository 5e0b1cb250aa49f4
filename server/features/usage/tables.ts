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
  /** Its code in price lists; without one its metric is its code. */
  code: MaybeText;
  /** Price and cost are written once; null until it is priced, and while no price matches. */
  unit_price: MaybeExact;
  cost: MaybeExact;
  rate_version_id: MaybeText;
}

/** Months whose records are archived in a file. */
export interface UsageArchivesTable {
  /** `2026-11`. */
  month: string;
  /** The file's name, without the operator's folder. */
  file: string;
  records: ColumnType<string, number, number>;
  sha256: string;
  archived_at: Moment;
}

/** Records of archived months, summed as in statements. */
export interface UsageArchiveSumsTable {
  month: string;
  license_id: string;
  /** The earliest of the records: determines the plan. */
  period_start: Moment;
  metric: string;
  code: string;
  region: string;
  rate_version_id: MaybeText;
  unit_price: MaybeExact;
  records: ColumnType<string, number, number>;
  value: ColumnType<string, number | string, number | string>;
  cost: MaybeExact;
}

/** Sums by license, day, key, host and version, maintained by the database. */
export interface UsageDaySharesTable {
  license_id: string;
  metric: string;
  kind: string;
  day: Moment;
  key: string;
  records: ColumnType<string, number, number>;
  value: ColumnType<string, number | string, number | string>;
  cost: ColumnType<string, number | string, number | string>;
}

/** When the sums of a month were last compared with its records. */
export interface UsageChecksTable {
  /** `2026-11`. */
  month: string;
  checked_at: Moment;
  /** How many sums differed. */
  differences: number;
}

/** Tables of this feature. */
export interface UsageTables {
  usage_records: UsageRecordsTable;
  usage_archives: UsageArchivesTable;
  usage_archive_sums: UsageArchiveSumsTable;
  usage_day_shares: UsageDaySharesTable;
  usage_checks: UsageChecksTable;
}

declare module '../../platform/database/tables' {
  interface Database extends UsageTables {}
}
