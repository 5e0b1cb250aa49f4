import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { countUpTo, inBatches, type ListRequest, narrow, order, type Page, pageAt, readPage } from '../../api/list';
import type { Reader } from '../../api/list/reader';
import { type Db, prepared } from '../../platform/database';
import { type ApiKey, type KeyRow, keyOf } from './key';
import { keyList } from './list';
import { secretMatches } from './secret';
import { type KeyStatus, keyStatus } from './status';
import type { ApiKeysTable } from './tables';

/** True for the reader's own keys, or for all of them to administrators (quality S33). */
function visibleTo(reader: Reader): RawBuilder<boolean> {
  return reader.everything ? sql<boolean>`true` : sql<boolean>`api_keys.owner_id = ${reader.userId}`;
}

function rows(db: Db, reader: Reader) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users as owner', 'owner.id', 'api_keys.owner_id')
    .leftJoin('licenses as bound', 'bound.id', 'api_keys.license_id')
    .where(visibleTo(reader))
    .select([
      'api_keys.id',
      'api_keys.created_at',
      'api_keys.created_by',
      'api_keys.updated_at',
      'api_keys.updated_by',
      'api_keys.revision',
      'api_keys.access_id',
      'api_keys.name',
      'api_keys.description',
      'api_keys.owner_id',
      'owner.email as owner_email',
      'api_keys.license_id',
      'bound.number as license_number',
      'api_keys.secret_hint',
      'api_keys.secret_created_at',
      'api_keys.enabled',
      'api_keys.is_default',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.last_used_ip',
      'api_keys.deleted_at',
      'api_keys.properties',
    ]);
}

/** Deleted keys are included only when requested by status or by id. */
function withoutDeleted(request: ListRequest): RawBuilder<boolean> {
  const asked = request.ids.length > 0 || request.filters.some((filter) => filter.name === 'status');
  return asked ? sql<boolean>`true` : sql<boolean>`api_keys.deleted_at is null`;
}

/** One page of the keys that the reader may see. */
export async function listKeys(db: Db, reader: Reader, request: ListRequest, now: number): Promise<Page<ApiKey>> {
  const alive = withoutDeleted(request);
  const found = await readPage(narrow(rows(db, reader).where(alive), keyList, request, now), keyList, request, now);
  const counted = await countUpTo(
    db,
    narrow(db.selectFrom('api_keys').where(visibleTo(reader)).where(alive), keyList, request, now),
    request,
    found,
  );
  return pageAt(request, found, (row: KeyRow) => keyOf(row, now), counted);
}

/** All keys that a list request matches, in its order, batch by batch. */
export async function exportKeys(
  db: Db,
  reader: Reader,
  request: ListRequest,
  now: number,
): Promise<AsyncIterable<readonly ApiKey[]>> {
  const matching = db
    .selectFrom('api_keys')
    .where(visibleTo(reader))
    .where(withoutDeleted(request))
    .select('api_keys.id');
  const ids = await order(narrow(matching, keyList, request, now), keyList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (wanted) =>
      (
        await rows(db, reader)
          .where('api_keys.id', 'in', [...wanted])
          .execute()
      ).map((row) => keyOf(row, now)),
  );
}

/** A key that the reader may see. */
export async function findKey(db: Db, reader: Reader, id: string, now: number): Promise<ApiKey | undefined> {
  const row: KeyRow | undefined = await rows(db, reader).where('api_keys.id', '=', id).executeTakeFirst();
  return row && keyOf(row, now);
}

/** A key that is not deleted, regardless of its owner, for a decision about it; its row is locked until the transaction ends. */
export async function lockKey(db: Db, id: string, now: number): Promise<ApiKey | undefined> {
  const row: KeyRow | undefined = await lockedRow(db, { id });
  return row && keyOf(row, now);
}

const lockedRow = prepared(['id'], (db, { id }) =>
  rows(db, { userId: '', everything: true })
    .where('api_keys.id', '=', id)
    .where('api_keys.deleted_at', 'is', null)
    .forUpdate('api_keys'),
);

/** Prevents new keys of a user during the transaction that counts them. */
export async function holdKeysOf(db: Db, ownerId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute();
}

export async function insertKey(db: Db, key: Insertable<ApiKeysTable>): Promise<void> {
  await db.insertInto('api_keys').values(key).execute();
}

/** Changes a key. The caller has locked its row (see {@link lockKey}) and compared revisions. */
export async function updateKey(
  db: Db,
  key: Pick<ApiKey, 'id' | 'revision'>,
  change: Updateable<ApiKeysTable>,
  by: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ ...change, revision: key.revision + 1, updated_by: by, updated_at: new Date(now) })
    .where('id', '=', key.id)
    .where('revision', '=', key.revision)
    .execute();
}

/** Number of a license's keys that are not deleted. */
export async function countKeys(db: Db, licenseId: string): Promise<number> {
  const { n } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('license_id', '=', licenseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Result for a program that presents a key. */
export type KeyVerdict =
  | { readonly accepted: true; readonly keyId: string; readonly ownerId: string; readonly licenseId: string | null }
  | { readonly accepted: false; readonly reason: 'UNKNOWN' | Exclude<KeyStatus, 'ACTIVE'> };

/**
 * Verifies an access id and a secret from a program. The secret is compared in constant time, and an unknown access id costs the same
 * comparison as a known one (quality S51).
 */
export async function verifyKey(db: Db, accessId: string, secret: string, now: number): Promise<KeyVerdict> {
  const key = await db
    .selectFrom('api_keys')
    .select(['id', 'owner_id', 'license_id', 'secret_hash', 'enabled', 'expires_at', 'deleted_at'])
    .where('access_id', '=', accessId)
    .executeTakeFirst();
  const matches = secretMatches(secret, key?.secret_hash ?? '0'.repeat(64));
  if (!key || !matches) return { accepted: false, reason: 'UNKNOWN' };
  const status = keyStatus({ enabled: key.enabled, expiresAt: key.expires_at, deletedAt: key.deleted_at }, now);
  if (status !== 'ACTIVE') return { accepted: false, reason: status };
  return { accepted: true, keyId: key.id, ownerId: key.owner_id, licenseId: key.license_id };
}

/** Number of a user's keys that are not deleted. */
export async function countOwnKeys(db: Db, ownerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
