import type { ColumnType, Generated } from 'kysely';
import type { LicenceState } from './licences/status';

/** A moment: a Date when read, a Date or ISO text when written. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON: parsed when read, written as text. */
type JsonColumn<Value> = ColumnType<Value, string, string>;
/** An exact number: text when read. Read it through `::float8`. */
type Exact = ColumnType<string, number | string, number | string>;
type MaybeExact = ColumnType<string | null, number | string | null | undefined, number | string | null>;

/** What every versioned record carries. */
interface Versioned {
  id: string;
  created_at: Moment;
  created_by: string | null;
  updated_at: Moment;
  updated_by: string | null;
  revision: Generated<number>;
}

/** At most so many of each; null or absent is unlimited. */
export interface LicenceLimits {
  readonly sessions?: number | null;
  readonly machines?: number | null;
  readonly cores?: number | null;
  readonly keys?: number | null;
}

export interface LicencesTable extends Versioned {
  number: string;
  owner_id: string;
  category: string;
  license_type: string;
  purpose: string | null;
  product: string;
  state: LicenceState;
  starts_at: Moment;
  expires_at: MaybeMoment;
  rate_plan_name: string | null;
  rate_plan_version: number | null;
  limits: JsonColumn<LicenceLimits>;
  credit_limit: MaybeExact;
  credit_used: Exact;
  notifications_enabled: boolean;
  comment: string | null;
  decision_by: string | null;
  decision_at: MaybeMoment;
  decision_reason: string | null;
}

export interface LicenceMembersTable {
  license_id: string;
  user_id: string;
  manager: boolean;
  since: Moment;
}

export interface ApiKeysTable extends Versioned {
  access_id: string;
  name: string;
  description: string | null;
  owner_id: string;
  license_id: string | null;
  secret_hash: string;
  secret_hint: string;
  secret_created_at: Moment;
  enabled: boolean;
  is_default: boolean;
  expires_at: MaybeMoment;
  last_used_at: MaybeMoment;
  last_used_ip: string | null;
  deleted_at: MaybeMoment;
}

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

export interface EventsTable {
  id: string;
  license_id: string;
  type: string;
  severity: string;
  message: string;
  data: JsonColumn<Readonly<Record<string, string | number | boolean | null>>>;
  at: Moment;
}

/** Title, summary and body of a post in one language. */
export interface PostVariant {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface PostsTable extends Versioned {
  type: string;
  severity: string;
  audience: string;
  status: string;
  publish_at: MaybeMoment;
  close_at: MaybeMoment;
  variants: JsonColumn<Readonly<Record<string, PostVariant>>>;
}

export interface PostStatesTable {
  user_id: string;
  post_id: string;
  read_at: MaybeMoment;
  dismissed_at: MaybeMoment;
}

export interface SigningKeysTable extends Versioned {
  name: string;
  kid: string;
  alg: string;
  bits: number;
  public_jwk: JsonColumn<Readonly<Record<string, string>>>;
  /** Private part, encrypted at rest; read only where something is signed. */
  private_encrypted: string;
  status: string;
}

/** How many rows a table has, kept by triggers. */
export interface RowCountsTable {
  name: string;
  n: number;
}

/** Every table of the accounts' data. */
export interface AccountTables {
  row_counts: RowCountsTable;
  licences: LicencesTable;
  licence_members: LicenceMembersTable;
  api_keys: ApiKeysTable;
  usage_records: UsageRecordsTable;
  events: EventsTable;
  posts: PostsTable;
  post_states: PostStatesTable;
  signing_keys: SigningKeysTable;
}
