import { sql } from 'kysely';
import type { ListDefinition } from '../../api/list';
import { userText } from '../../api/list/search';

const column = (name: string) => () => sql.ref(`users.${name}`);

/** Rank of the role, by the live table. */
const rank = (roles: readonly string[]) => () =>
  sql`coalesce(array_position(array[${sql.join(roles.map((name) => sql.lit(name)))}]::text[], users.role), 0)`;

/** Properties by which definitions allow users to be queried. */
interface Asked {
  readonly roles: readonly string[];
  readonly languages: readonly string[];
}

/** Queries that the list of users accepts. */
export const personList = ({ roles, languages }: Asked): ListDefinition => ({
  entity: 'user',
  keyset: true,
  withoutIndex: ['role'],
  lacked: ['accountName'],
  id: column('id'),
  sorts: {
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    email: column('email'),
    lastName: column('last_name'),
    firstName: column('first_name'),
    accountName: column('account_name'),
    status: column('status'),
    role: rank(roles),
    // Users who never signed in sort as longest absent.
    lastSignInAt: () => sql`coalesce(users.last_sign_in_at, '-infinity'::timestamptz)`,
  },
  defaultSort: '-createdAt',
  filters: {
    email: { kind: 'text', column: column('email') },
    status: {
      kind: 'oneOf',
      column: column('status'),
      counted: true,
    },
    role: { kind: 'oneOf', values: roles, column: column('role'), counted: true },
    accountType: { kind: 'oneOf', column: column('account_type') },
    country: { kind: 'text', column: column('country') },
    language: { kind: 'oneOf', values: languages, column: column('language') },
    agentEnabled: { kind: 'boolean', column: column('agent_enabled') },
    mfaEnabled: { kind: 'boolean', column: column('mfa_enabled') },
    createdFrom: { kind: 'from', column: column('created_at') },
    createdBefore: { kind: 'before', column: column('created_at') },
  },
  search: (finds) => finds(userText),
});
