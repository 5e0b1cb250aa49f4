import type { ColumnType, Generated } from 'kysely';
import type { User as Person } from '../../schemas/types.gen';
import type { BagColumn, Maybe, MaybeMoment, MaybeText, Moment } from '../platform/database/column';

export type UserStatus = Person['status'];

/** A user of the portal. The user pool stores their credentials; `sub` joins the two. */
export interface UsersTable {
  id: string;
  /** Id at the user pool; null until the user exists there. */
  sub: MaybeText;
  /** Lower-case, unique. */
  email: string;
  first_name: string;
  last_name: string;
  /** Name of a role of `permissions.json`; its rank is looked up in the live table. */
  role: Generated<string>;
  status: Generated<UserStatus>;
  account_type: Maybe<NonNullable<Person['accountType']>>;
  commercial_type: Maybe<NonNullable<Person['commercialType']>>;
  account_name: MaybeText;
  account_id: MaybeText;
  /** Id at the customer register; one that starts with `Leads` locks fields (specification section 5). */
  customer_id: MaybeText;
  country: MaybeText;
  state: MaybeText;
  language: Generated<string>;
  job_role: MaybeText;
  job_function: MaybeText;
  industry: MaybeText;
  title: MaybeText;
  academic_position: MaybeText;
  graduation_year: Maybe<number>;
  graduation_month: Maybe<number>;
  phone: MaybeText;
  customer: Maybe<boolean>;
  unsubscribed: Generated<boolean>;
  agent_enabled: Generated<boolean>;
  mfa_enabled: Generated<boolean>;
  tour_skipped: Generated<boolean>;
  last_sign_in_at: MaybeMoment;
  /** When the user's sign-ins were last ended: an identity token of an earlier one is invalid. */
  signed_out_at: MaybeMoment;
  synced_at: MaybeMoment;
  created_at: Moment;
  created_by: MaybeText;
  updated_at: Moment;
  updated_by: MaybeText;
  revision: Generated<number>;
  properties: BagColumn;
}

/** Terms that a user accepted or declined, by kind and version. */
export interface TermsTable {
  user_id: string;
  kind: 'agent' | 'careers';
  version: string;
  accepted_at: MaybeMoment;
  declined_at: MaybeMoment;
}

/** Which notifications a user wants, and how. */
export interface NotificationSettingsTable {
  user_id: string;
  /** {@link import('./notification-settings').NotificationSettings} as JSON. */
  settings: ColumnType<unknown, string, string>;
  updated_at: Moment;
}

export interface UserTables {
  users: UsersTable;
  terms_acceptances: TermsTable;
  notification_settings: NotificationSettingsTable;
}

declare module '../platform/database/tables' {
  interface Database extends UserTables {}
}
