import type { User as Person } from '../../schemas/types.gen';
import type { User } from './user';

/** Property of the API → column of what users edit themselves: the one list that reading and writing share. */
export const ownColumns = {
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
} as const satisfies Readonly<Partial<Record<keyof Person, keyof User>>>;

/** The same for columns that only the portal sets. */
const decidedColumns = {
  id: 'id',
  email: 'email',
  accountId: 'account_id',
  customerId: 'customer_id',
  agentEnabled: 'agent_enabled',
  mfaEnabled: 'mfa_enabled',
  revision: 'revision',
} as const satisfies Readonly<Partial<Record<keyof Person, keyof User>>>;

type Columns = typeof ownColumns & typeof decidedColumns;

/** User properties common to the profile and the administrators' view, by the names of the API. */
export type PersonFacts = { readonly [Property in keyof Columns]: User[Columns[Property]] };

const columns = Object.entries({ ...decidedColumns, ...ownColumns });

export function factsOf(user: User): PersonFacts {
  const facts: Partial<Record<string, User[keyof User]>> = {};
  for (const [property, column] of columns) facts[property] = user[column];
  return facts as PersonFacts; // of the same two lists
}
