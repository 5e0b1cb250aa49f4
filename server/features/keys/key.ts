import type { JsonObject } from '../../../engine/model';
import type { ApiKey as Generated } from '../../../schemas/types.gen';
import { type RecordRow, recordBaseOf } from '../../api/record-base';
import { placeholderOf } from '../../platform/added-values';
import type { Bag } from '../../platform/database';
import { keyStatus } from './status';

/** An API key as the API returns it, without the secret or its hash; `properties` are those that a deployment adds. */
export type ApiKey = Generated & { readonly properties: JsonObject };

/** What the repository reads of a key. */
export interface KeyRow extends RecordRow {
  readonly access_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly owner_id: string;
  readonly owner_email: string;
  readonly license_id: string | null;
  readonly license_number: string | null;
  readonly secret_hint: string;
  readonly secret_created_at: Date;
  readonly enabled: boolean;
  readonly is_default: boolean;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly last_used_ip: string | null;
  readonly deleted_at: Date | null;
  readonly properties: Bag;
}

/** Converts a row for a given moment. */
export function keyOf(row: KeyRow, now: number): ApiKey {
  return {
    ...recordBaseOf(row),
    accessId: row.access_id,
    name: row.name,
    description: row.description,
    ownerId: row.owner_id,
    ownerEmail: row.owner_email,
    licenseId: row.license_id,
    licenseNumber: row.license_number,
    secretHint: row.secret_hint,
    secretCreatedAt: row.secret_created_at.toISOString(),
    status: keyStatus({ enabled: row.enabled, expiresAt: row.expires_at, deletedAt: row.deleted_at }, now),
    enabled: row.enabled,
    isDefault: row.is_default,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedIp: row.last_used_ip,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    properties: placeholderOf({ entity: 'api-key', values: row.properties, ownerId: row.owner_id }),
  };
}
