import { sql } from 'kysely';
import { portalWorld } from '../../../kinds';
import { roleNames } from '../../users/user';
import type { ListDefinition } from '../list';
import { userWordsSql } from '../search';

const column = (name: string) => () => sql.ref(`users.${name}`);

/** Name of the role, as filters say it. */
const role = () => sql`(array[${sql.join(roleNames.map((name) => sql.lit(name)))}])[users.role + 1]`;

/** What the list of people can be asked. */
export const personList: ListDefinition = {
  id: column('id'),
  sorts: {
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    email: column('email'),
    lastName: column('last_name'),
    firstName: column('first_name'),
    accountName: column('account_name'),
    status: column('status'),
    role: column('role'),
    // People who never signed in count as longest away.
    lastSignInAt: () => sql`coalesce(users.last_sign_in_at, '-infinity'::timestamptz)`,
  },
  defaultSort: '-createdAt',
  filters: {
    email: { kind: 'text', column: column('email') },
    status: {
      kind: 'oneOf',
      values: ['INVITED', 'UNCONFIRMED', 'ACTIVE', 'DISABLED', 'DELETED'],
      column: column('status'),
    },
    role: { kind: 'oneOf', values: roleNames, column: role },
    accountType: { kind: 'oneOf', values: ['Academic', 'Commercial'], column: column('account_type') },
    country: { kind: 'text', column: column('country') },
    language: { kind: 'oneOf', values: portalWorld.languages, column: column('language') },
    agentEnabled: { kind: 'boolean', column: column('agent_enabled') },
    mfaEnabled: { kind: 'boolean', column: column('mfa_enabled') },
    createdFrom: { kind: 'from', column: column('created_at') },
    createdBefore: { kind: 'before', column: column('created_at') },
  },
  search: (wanted) => sql<boolean>`${userWordsSql} @@ ${wanted}`,
};
