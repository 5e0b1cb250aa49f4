import { sql } from 'kysely';
import type { ListDefinition } from '../list';
import { licenceWordsSql, userWordsSql } from '../search';
import { licenceCategories } from './category';
import { licenceStatuses, licenceStatusSql } from './status';

const column = (name: string) => () => sql.ref(`licences.${name}`);

const status = (now: number) =>
  licenceStatusSql(
    {
      state: sql.ref('licences.state'),
      startsAt: sql.ref('licences.starts_at'),
      expiresAt: sql.ref('licences.expires_at'),
    },
    now,
  );

/** What the list of licences can be asked. A search looks at the licence and, for it, at its owner. */
export const licenceList: ListDefinition = {
  id: column('id'),
  sorts: {
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    number: column('number'),
    product: column('product'),
    category: column('category'),
    licenseType: column('license_type'),
    startsAt: column('starts_at'),
    expiresAt: column('expires_at'),
    status,
  },
  defaultSort: '-createdAt',
  filters: {
    status: { kind: 'oneOf', values: licenceStatuses, column: status },
    category: { kind: 'oneOf', values: licenceCategories, column: column('category') },
    licenseType: { kind: 'text', column: column('license_type') },
    purpose: { kind: 'text', column: column('purpose') },
    product: { kind: 'text', column: column('product') },
    ownerId: { kind: 'text', column: column('owner_id') },
    number: { kind: 'text', column: column('number') },
    ratePlanName: { kind: 'text', column: column('rate_plan_name') },
    expiresFrom: { kind: 'from', column: column('expires_at') },
    expiresBefore: { kind: 'before', column: column('expires_at') },
    createdFrom: { kind: 'from', column: column('created_at') },
    createdBefore: { kind: 'before', column: column('created_at') },
  },
  // A union, because the planner answers each half from an index and an `or` from neither.
  search: (wanted) => sql<boolean>`licences.id in (
    select licences.id from licences where ${licenceWordsSql} @@ ${wanted}
    union
    select owned.id from users join licences owned on owned.owner_id = users.id where ${userWordsSql} @@ ${wanted})`,
};
