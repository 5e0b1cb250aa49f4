import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import {
  countUpTo,
  countValues,
  inBatches,
  isForAll,
  type ListRequest,
  narrow,
  order,
  type Page,
  pageAt,
  readPage,
} from '../../api/list';
import type { Reader } from '../../api/list/reader';
import type { Db } from '../../platform/database';
import { type License, type LicenseRow, licenseOf } from './license';
import { licenseList } from './list';
import type { LicensesTable } from './tables';

/** True for licenses that the reader owns or manages, or for all of them to administrators (quality S33). */
export function visibleTo(reader: Reader): RawBuilder<boolean> {
  if (reader.memberOf)
    return sql<boolean>`licenses.id in (
      select joined.license_id from license_members joined where joined.user_id = ${reader.userId})`;
  if (reader.everything) return sql<boolean>`true`;
  return sql<boolean>`licenses.id in (
    select own.id from licenses own where own.owner_id = ${reader.userId}
    union all
    select managed.license_id from license_members managed where managed.user_id = ${reader.userId} and managed.manager)`;
}

function rows(db: Db, reader: Reader) {
  return db
    .selectFrom('licenses')
    .innerJoin('users as owner', 'owner.id', 'licenses.owner_id')
    .leftJoin('license_members as membership', (join) =>
      join.onRef('membership.license_id', '=', 'licenses.id').on('membership.user_id', '=', reader.userId),
    )
    .where(visibleTo(reader))
    .select([
      'licenses.id',
      'licenses.created_at',
      'licenses.created_by',
      'licenses.updated_at',
      'licenses.updated_by',
      'licenses.revision',
      'licenses.number',
      'licenses.owner_id',
      'owner.email as owner_email',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'owner.account_type as owner_account_type',
      'licenses.category',
      'licenses.license_type',
      'licenses.purpose',
      'licenses.product',
      'licenses.state',
      'licenses.starts_at',
      'licenses.expires_at',
      'licenses.rate_plan_name',
      'licenses.rate_plan_version',
      'licenses.limits',
      sql<number | null>`licenses.credit_limit::float8`.as('credit_limit'),
      sql<number>`licenses.credit_used::float8`.as('credit_used'),
      'licenses.notifications_enabled',
      'licenses.comment',
      'licenses.decision_by',
      'licenses.decision_at',
      'licenses.decision_reason',
      'licenses.properties',
      'membership.manager as manages',
    ]);
}

/** One page of the licenses that the reader may see. */
export async function listLicenses(db: Db, reader: Reader, request: ListRequest, now: number): Promise<Page<License>> {
  const found = await readPage(narrow(rows(db, reader), licenseList, request, now), licenseList, request, now);
  const itemOf = (row: LicenseRow) => licenseOf(row, reader.userId, now);
  const selected = (asked: ListRequest) =>
    narrow(db.selectFrom('licenses').where(visibleTo(reader)), licenseList, asked, now);
  const counts = await countValues(db, licenseList, request, selected);
  if (reader.everything && isForAll(request))
    return { ...pageAt(request, found, itemOf, await countedLicenses(db), true), ...counts };
  return { ...pageAt(request, found, itemOf, await countUpTo(db, selected(request), request, found)), ...counts };
}

/** The number of all licenses is kept while they change. */
async function countedLicenses(db: Db): Promise<number> {
  const { n } = await db.selectFrom('row_counts').select('n').where('name', '=', 'licenses').executeTakeFirstOrThrow();
  return n;
}

/** Sums up recorded count changes, so that there are few to read. Statements that change a count meanwhile do not wait. */
export async function foldCounts(db: Db): Promise<void> {
  await sql`with folded as (delete from row_changes returning name, n)
    insert into row_changes (name, n) select name, sum(n) from folded group by name`.execute(db);
}

/** All licenses that a list request matches, in its order, batch by batch. */
export async function exportLicenses(
  db: Db,
  reader: Reader,
  request: ListRequest,
  now: number,
): Promise<AsyncIterable<readonly License[]>> {
  const matching = db.selectFrom('licenses').where(visibleTo(reader)).select('licenses.id');
  const ids = await order(narrow(matching, licenseList, request, now), licenseList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (wanted) =>
      (
        await rows(db, reader)
          .where('licenses.id', 'in', [...wanted])
          .execute()
      ).map((row) => licenseOf(row, reader.userId, now)),
  );
}

/** A license the reader may see; undefined if absent or not visible, without distinction. */
export async function findLicense(db: Db, reader: Reader, id: string, now: number): Promise<License | undefined> {
  const row: LicenseRow | undefined = await rows(db, reader).where('licenses.id', '=', id).executeTakeFirst();
  return row && licenseOf(row, reader.userId, now);
}

/** Locks a license's row for the transaction that decides about it. */
export async function lockLicense(db: Db, id: string): Promise<void> {
  await db.selectFrom('licenses').select('id').where('id', '=', id).forUpdate().execute();
}

/** Stores a license; false if its number is taken. */
export async function insertLicense(db: Db, license: Insertable<LicensesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('licenses')
    .values(license)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a license if it still has this revision; false if another change came first. */
export async function updateLicense(
  db: Db,
  id: string,
  revision: number,
  change: Updateable<LicensesTable>,
  by: string | null,
  now: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('licenses')
    .set({ ...change, revision: revision + 1, updated_by: by, updated_at: new Date(now) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whether a license was ever used: it has usage records, or a key was bound to it, deleted or not. */
export async function licenseUsed(db: Db, id: string): Promise<boolean> {
  const { used } = await db
    .selectNoFrom((database) => [
      database
        .or([
          // Daily sums remain when records are archived.
          database.exists(database.selectFrom('usage_days').select(sql`1`.as('one')).where('license_id', '=', id)),
          database.exists(database.selectFrom('api_keys').select(sql`1`.as('one')).where('license_id', '=', id)),
        ])
        .as('used'),
    ])
    .executeTakeFirstOrThrow();
  return used === true;
}

/** Deletes a license that was never used. */
export async function deleteLicense(db: Db, id: string): Promise<void> {
  await db.deleteFrom('licenses').where('id', '=', id).execute();
}

/** Number of a license's members and keys. */
export async function countOfLicense(db: Db, id: string): Promise<{ readonly members: number; readonly keys: number }> {
  return db
    .selectNoFrom((database) => [
      database
        .selectFrom('license_members')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('license_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('members'),
      database
        .selectFrom('api_keys')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('license_id', '=', id)
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('keys'),
    ])
    .executeTakeFirstOrThrow();
}
