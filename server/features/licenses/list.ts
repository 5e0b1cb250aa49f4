import { sql } from 'kysely';
import type { ListDefinition } from '../../api/list';
import { licenseText, userText } from '../../api/list/search';
import { hasLicenseStatusSql, licenseStatusSql } from './status';

const column = (name: string) => () => sql.ref(`licenses.${name}`);

const standing = {
  state: sql.ref('licenses.state'),
  startsAt: sql.ref('licenses.starts_at'),
  expiresAt: sql.ref('licenses.expires_at'),
};

const status = (now: number) => licenseStatusSql(standing, now);
const hasStatus = (value: string, now: number) => hasLicenseStatusSql(standing, value, now);

/** As the index `licenses_out_of_credit` says it. */
const outOfCredit = sql<boolean>`(licenses.credit_limit is not null and licenses.credit_used >= licenses.credit_limit)`;
const health = () => sql`(case when ${outOfCredit} then 'OUT_OF_CREDIT' else 'OK' end)`;
const hasHealth = (value: string) => (value === 'OUT_OF_CREDIT' ? outOfCredit : sql<boolean>`not ${outOfCredit}`);

/** Queries that the list of licenses accepts. A search covers the license and its owner. */
export const licenseList: ListDefinition = {
  entity: 'license',
  keyset: true,
  withoutIndex: ['status'],
  id: column('id'),
  name: column('number'),
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
    creditUsed: column('credit_used'),
  },
  defaultSort: '-createdAt',
  filters: {
    status: { kind: 'oneOf', column: status, test: hasStatus, counted: true },
    health: { kind: 'oneOf', column: health, test: hasHealth },
    category: { kind: 'oneOf', column: column('category'), counted: true },
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
  search: (finds) => sql<boolean>`licenses.id in (
    select licenses.id from licenses where ${finds(licenseText)}
    union
    select owned.id from users join licenses owned on owned.owner_id = users.id where ${finds(userText)})`,
};
