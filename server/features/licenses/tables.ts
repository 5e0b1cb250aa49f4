import type { License } from '../../../schemas/types.gen';
import type { BagColumn, Exact, JsonColumn, MaybeExact, MaybeMoment, Moment, Versioned } from '../../platform/database';

/** Maximum of each; null or absent is unlimited. */
export type LicenseLimits = Readonly<Partial<License['limits']>>;

export interface LicensesTable extends Versioned {
  properties: BagColumn;
  number: string;
  owner_id: string;
  category: License['category'];
  license_type: string;
  purpose: string | null;
  product: string;
  state: License['state'];
  starts_at: Moment;
  expires_at: MaybeMoment;
  rate_plan_name: string | null;
  rate_plan_version: number | null;
  limits: JsonColumn<LicenseLimits>;
  credit_limit: MaybeExact;
  credit_used: Exact;
  notifications_enabled: boolean;
  comment: string | null;
  decision_by: string | null;
  decision_at: MaybeMoment;
  decision_reason: string | null;
}

export interface LicenseMembersTable {
  license_id: string;
  user_id: string;
  manager: boolean;
  since: Moment;
}

/** Row counts of tables: a view of the changes that triggers record. */
export interface RowCountsTable {
  name: string;
  n: number;
}

/** Tables of this feature. */
export interface LicenseTables {
  licenses: LicensesTable;
  license_members: LicenseMembersTable;
  row_counts: RowCountsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends LicenseTables {}
}
