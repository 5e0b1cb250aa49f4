import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ApiKeysTable } from '../features/keys';
import { licenseId } from './licenses';
import { demoPerson, fixedId } from './people';

const day = 24 * 60 * 60 * 1000;

/** Id of the n-th key, counted from one. */
export const keyId = (number: number) => fixedId(4, number);

const sketches = [
  { owner: 'user', name: 'Default key', isDefault: true },
  { owner: 'user', name: 'Planning cluster', license: 1, description: 'Nightly runs on the cluster', used: 1 },
  { owner: 'user', name: 'Old laptop', enabled: false, used: 40 },
  { owner: 'user', name: 'Workshop 2025', expires: -90, used: 95 },
  { owner: 'user', name: 'Lost key', deleted: 30, used: 31 },
  { owner: 'user', name: 'Notebook', license: 2, expires: 60, used: 3 },
  { owner: 'academic', name: 'Default key', isDefault: true, used: 2 },
  { owner: 'academic', name: 'Lecture room', license: 9 },
  { owner: 'agent', name: 'Default key', isDefault: true },
  { owner: 'mfa', name: 'Default key', isDefault: true },
  { owner: 'leads', name: 'Default key', isDefault: true },
] as const satisfies readonly {
  owner: string;
  name: string;
  description?: string;
  license?: number;
  isDefault?: boolean;
  enabled?: boolean;
  expires?: number;
  deleted?: number;
  used?: number;
}[];

/** Keys in every status. Their secrets are unknown, even to this program: a new one is generated in the portal. */
export function demoKeys(now: number): readonly Insertable<ApiKeysTable>[] {
  return sketches.map((key, index) => {
    const owner = demoPerson(key.owner).id;
    const created = new Date(now - (200 - index) * day);
    return {
      id: keyId(index + 1),
      created_at: created,
      created_by: owner,
      updated_at: created,
      updated_by: owner,
      access_id: `pk_de30${String(index + 1).padStart(20, '0')}`,
      name: key.name,
      description: 'description' in key ? key.description : null,
      owner_id: owner,
      license_id: 'license' in key ? licenseId(key.license) : null,
      secret_hash: createHash('sha256')
        .update(crypto.getRandomValues(new Uint8Array(32)))
        .digest('hex'),
      secret_hint: ['kQ7d', 'Zp0s', 'u8Xe', 'Wm2c'][index % 4] ?? 'kQ7d',
      secret_created_at: created,
      enabled: !('enabled' in key),
      is_default: 'isDefault' in key,
      expires_at: 'expires' in key ? new Date(now + key.expires * day) : null,
      last_used_at: 'used' in key ? new Date(now - key.used * day) : null,
      last_used_ip: 'used' in key ? '192.0.2.14' : null,
      deleted_at: 'deleted' in key ? new Date(now - key.deleted * day) : null,
    };
  });
}
