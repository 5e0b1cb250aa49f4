import type { Exact, MaybeExact, MaybeMoment, MaybeText, Moment, Versioned } from '../../platform/database';

/** What price lists, versions and plans have in common. */
interface LayerColumns extends Versioned {
  name: string;
  /** Assigned consecutively on activation; a draft has none. */
  number: number | null;
  comment: MaybeText;
  cloned_from: MaybeText;
  activated_at: MaybeMoment;
  activated_by: MaybeText;
  archived_at: MaybeMoment;
  status: string;
}

interface RateConfigurationsTable extends LayerColumns {
  kind: string;
  unit: string;
  currency: string;
}

interface RatePricesTable {
  configuration_id: string;
  position: number;
  code: string;
  label: string;
  /** '' means all regions. */
  region: string;
  price: Exact;
}

interface RateVersionsTable extends LayerColumns {}

interface RateVersionConfigurationsTable {
  version_id: string;
  configuration_id: string;
  position: number;
}

interface RatePlansTable extends LayerColumns {
  label: string;
  included_credit: MaybeExact;
  credit_limit: MaybeExact;
  discount_percent: MaybeExact;
  activates_at: MaybeMoment;
  migrate: MaybeText;
  /** Why a scheduled activation failed. */
  failure: MaybeText;
}

interface RatePlanVersionsTable {
  plan_id: string;
  version_id: string;
  from_at: Moment;
}

interface RateMigrationsTable {
  id: string;
  plan_id: string;
  plan_name: string;
  status: string;
  started_at: Moment;
  started_by: string | null;
  ended_at: MaybeMoment;
}

interface RateMigrationItemsTable {
  migration_id: string;
  license_id: string;
  from_version: number | null;
  status: string;
  reason: MaybeText;
}

interface LicenseFormerRatePlansTable {
  license_id: string;
  until_at: Moment;
  plan_name: string | null;
  plan_version: number | null;
}

/** Maintained by the database; read in SQL only (`usage-groups.ts`), unless named here. */
interface UsageDaysTable {
  license_id: string;
  day: Moment;
  metric: string;
  code: string;
  region: string;
  records: string;
  unpriced: string;
}

interface RateCorrectionsTable extends Versioned {
  status: string;
  reason: string;
  /** Null: the usage had no price. */
  wrong_version_id: MaybeText;
  right_version_id: string;
  /** Null: all licenses. */
  license_id: MaybeText;
  from_at: Moment;
  to_at: Moment;
  applied_at: MaybeMoment;
  applied_by: MaybeText;
}

interface RateCorrectionLinesTable {
  correction_id: string;
  license_id: string;
  period_start: Moment;
  metric: string;
  code: string;
  region: string;
  records: number;
  before: Exact;
  after: Exact;
}

/** What a month of usage took from a license's credit, as the license's figure includes it. */
interface LicenseCreditMonthsTable {
  license_id: string;
  month: Moment;
  amount: Exact;
  included: MaybeExact;
}

/** Months whose credit is to be counted again; maintained by the database. */
interface LicenseCreditChangesTable {
  license_id: string;
  month: Moment;
}

/** Tables of this feature. */
export interface RateTables {
  rate_configurations: RateConfigurationsTable;
  rate_prices: RatePricesTable;
  rate_versions: RateVersionsTable;
  rate_version_configurations: RateVersionConfigurationsTable;
  rate_plans: RatePlansTable;
  rate_plan_versions: RatePlanVersionsTable;
  rate_migrations: RateMigrationsTable;
  rate_migration_items: RateMigrationItemsTable;
  license_former_rate_plans: LicenseFormerRatePlansTable;
  usage_days: UsageDaysTable;
  rate_corrections: RateCorrectionsTable;
  rate_correction_lines: RateCorrectionLinesTable;
  license_credit_months: LicenseCreditMonthsTable;
  license_credit_changes: LicenseCreditChangesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends RateTables {}
}
