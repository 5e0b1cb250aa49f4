import { sql } from 'kysely';
import type { ListDefinition } from '../../api/list';
import { keyText } from '../../api/list/search';
import { keyStatusSql } from './status';

const column = (name: string) => () => sql.ref(`api_keys.${name}`);

const status = (now: number) =>
  keyStatusSql(
    {
      enabled: sql.ref('api_keys.enabled'),
      expiresAt: sql.ref('api_keys.expires_at'),
      deletedAt: sql.ref('api_keys.deleted_at'),
    },
    now,
  );

/** Queries that the list of API keys accepts. The secret's hash is not a column of it. */
export const keyList: ListDefinition = {
  entity: 'api-key',
  keyset: true,
  withoutIndex: ['status'],
  id: column('id'),
  sorts: {
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    name: column('name'),
    accessId: column('access_id'),
    expiresAt: column('expires_at'),
    // Keys never used sort as least recently used.
    lastUsedAt: () => sql`coalesce(api_keys.last_used_at, '-infinity'::timestamptz)`,
    status,
  },
  defaultSort: '-createdAt',
  filters: {
    status: { kind: 'oneOf', column: status },
    licenseId: { kind: 'text', column: column('license_id') },
    ownerId: { kind: 'text', column: column('owner_id') },
    accessId: { kind: 'text', column: column('access_id') },
    isDefault: { kind: 'boolean', column: column('is_default') },
  },
  search: (finds) => finds(keyText),
};
