import type { Updateable } from 'kysely';
import { lockedForLeads } from '../../kinds';
import type { UsersTable } from './tables';
import type { User } from './user';

/** The payload of `PUT auth/profile` (schemas/data/profile-update.schema.json). */
export interface ProfileUpdate {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly country?: string;
  readonly state?: string;
  readonly language?: string;
  readonly accountType?: string;
  readonly commercialType?: string;
  readonly accountName?: string;
  readonly jobRole?: string;
  readonly jobFunction?: string;
  readonly industry?: string;
  readonly title?: string;
  readonly academicPosition?: string;
  readonly graduationYear?: number;
  readonly graduationMonth?: number;
  readonly phone?: string;
  readonly customer?: boolean;
  readonly unsubscribed?: boolean;
  readonly tourSkipped?: boolean;
}

type Column = keyof Updateable<UsersTable> & keyof User;

/** Field of the profile → column: the only way from the payload to the table, so nothing else can be written (quality S34). */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  country: 'country',
  state: 'state',
  language: 'language',
  accountType: 'account_type',
  commercialType: 'commercial_type',
  accountName: 'account_name',
  jobRole: 'job_role',
  jobFunction: 'job_function',
  industry: 'industry',
  title: 'title',
  academicPosition: 'academic_position',
  graduationYear: 'graduation_year',
  graduationMonth: 'graduation_month',
  phone: 'phone',
  customer: 'customer',
  unsubscribed: 'unsubscribed',
  tourSkipped: 'tour_skipped',
} as const satisfies Readonly<Record<keyof ProfileUpdate, Column>>;

const isField = (name: string): name is keyof ProfileUpdate => Object.hasOwn(columns, name);

/** The columns to write. An empty text takes the value away; zero is no year and no month. */
export function columnsOf(update: ProfileUpdate): Updateable<UsersTable> {
  return Object.fromEntries(
    Object.entries(update).flatMap(([name, value]) =>
      isField(name) ? [[columns[name], value === '' || value === 0 ? null : value]] : [],
    ),
  );
}

/**
 * Fields that the update would change and must not: those of an account that came from a lead (specification section 5).
 * University and company stand in `accountName`; it is locked unless the account has an account id. Sending a locked field
 * with the value it has is no change.
 */
export function lockedFields(user: User, update: ProfileUpdate): readonly (keyof ProfileUpdate)[] {
  if (!user.customer_id?.startsWith('Leads')) return [];
  const locked: readonly (keyof ProfileUpdate)[] = user.account_id
    ? lockedForLeads
    : [...lockedForLeads, 'accountName'];
  const wanted = columnsOf(update);
  return locked.filter(
    (name) => Object.hasOwn(update, name) && (wanted[columns[name]] ?? null) !== user[columns[name]],
  );
}
