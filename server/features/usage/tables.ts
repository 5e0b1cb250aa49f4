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

/** Months whose records are in a file. */
export interface UsageArchivesTable {
  /** `2026-11`. */
  month: string;
  /** The file's name, without the folder that an operator keeps it in. */
  file: string;
  records: ColumnType<string, number, number>;
  sha256: string;
  archived_at: Moment;
}

/** Records of archived months, summed as statements sum them. */
export interface UsageArchiveSumsTable {
  month: string;
  license_id: string;
  /** The first of the records: by it they belong to a plan. */
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

/** Sums of a license and a day by key, host and version, kept up by the database itself. */
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

/** The feature's share of the database. */
export interface UsageTables {
  usage_records: UsageRecordsTable;
  usage_archives: UsageArchivesTable;
  usage_archive_sums: UsageArchiveSumsTable;
  usage_day_shares: UsageDaySharesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends UsageTables {}
}
