import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { AccountsDatabase } from '../database';
import { inBatches, isForAll, type ListRequest, narrow, order, type Page } from '../list';
import type { Reader } from '../reader';
import type { LicencesTable } from '../tables';
import { type Licence, type LicenceRow, licenceOf } from './licence';
import { licenceList } from './list';

/** True for licences that the reader owns or manages, or for all of them to administrators (quality S33). */
export function visibleTo(reader: Reader): RawBuilder<boolean> {
  if (reader.everything) return sql<boolean>`true`;
  return sql<boolean>`licences.id in (
    select own.id from licences own where own.owner_id = ${reader.userId}
    union all
    select managed.license_id from licence_members managed where managed.user_id = ${reader.userId} and managed.manager)`;
}

function rows(db: AccountsDatabase, reader: Reader) {
  return db
    .selectFrom('licences')
    .innerJoin('users as owner', 'owner.id', 'licences.owner_id')
    .leftJoin('licence_members as membership', (join) =>
      join.onRef('membership.license_id', '=', 'licences.id').on('membership.user_id', '=', reader.userId),
    )
    .where(visibleTo(reader))
    .select([
      'licences.id',
      'licences.created_at',
      'licences.created_by',
      'licences.updated_at',
      'licences.updated_by',
      'licences.revision',
      'licences.number',
      'licences.owner_id',
      'owner.email as owner_email',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'owner.account_type as owner_account_type',
      'licences.category',
      'licences.license_type',
      'licences.purpose',
      'licences.product',
      'licences.state',
      'licences.starts_at',
      'licences.expires_at',
      'licences.rate_plan_name',
      'licences.rate_plan_version',
      'licences.limits',
      sql<number | null>`licences.credit_limit::float8`.as('credit_limit'),
      sql<number>`licences.credit_used::float8`.as('credit_used'),
      'licences.notifications_enabled',
      'licences.comment',
      'licences.decision_by',
      'licences.decision_at',
      'licences.decision_reason',
      'membership.manager as manages',
    ]);
}

/** One page of the licences that the reader may see. */
export async function listLicences(
  db: AccountsDatabase,
  reader: Reader,
  request: ListRequest,
  now: number,
): Promise<Page<Licence>> {
  const page = order(narrow(rows(db, reader), licenceList, request, now), licenceList, request, now)
    .limit(request.size)
    .offset((request.page - 1) * request.size);
  const found: readonly LicenceRow[] = await page.execute();
  const total = await countLicences(db, reader, request, now);
  return {
    items: found.map((row) => licenceOf(row, reader.userId, now)),
    total,
    page: request.page,
    size: request.size,
  };
}

/** How many licences a request matches; all of them together are counted already. */
async function countLicences(db: AccountsDatabase, reader: Reader, request: ListRequest, now: number): Promise<number> {
  if (reader.everything && isForAll(request)) {
    const { n } = await db
      .selectFrom('row_counts')
      .select('n')
      .where('name', '=', 'licences')
      .executeTakeFirstOrThrow();
    return n;
  }
  const { total } = await narrow(db.selectFrom('licences').where(visibleTo(reader)), licenceList, request, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** All licences that a list request matches, in its order, batch by batch. */
export async function exportLicences(
  db: AccountsDatabase,
  reader: Reader,
  request: ListRequest,
  now: number,
): Promise<AsyncIterable<readonly Licence[]>> {
  const matching = db.selectFrom('licences').where(visibleTo(reader)).select('licences.id');
  const ids = await order(narrow(matching, licenceList, request, now), licenceList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (wanted) =>
      (
        await rows(db, reader)
          .where('licences.id', 'in', [...wanted])
          .execute()
      ).map((row) => licenceOf(row, reader.userId, now)),
  );
}

/** A licence the reader may see; undefined for one that is absent or not visible: nothing tells which. */
export async function findLicence(
  db: AccountsDatabase,
  reader: Reader,
  id: string,
  now: number,
): Promise<Licence | undefined> {
  const row: LicenceRow | undefined = await rows(db, reader).where('licences.id', '=', id).executeTakeFirst();
  return row && licenceOf(row, reader.userId, now);
}

/** Keeps a licence's row from changing under the transaction that decides about it. */
export async function lockLicence(db: AccountsDatabase, id: string): Promise<void> {
  await db.selectFrom('licences').select('id').where('id', '=', id).forUpdate().execute();
}

/** Stores a licence; false where its number is taken. */
export async function insertLicence(db: AccountsDatabase, licence: Insertable<LicencesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('licences')
    .values(licence)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a licence if it still has this revision; false where somebody was quicker. */
export async function updateLicence(
  db: AccountsDatabase,
  id: string,
  revision: number,
  change: Updateable<LicencesTable>,
  by: string | null,
  now: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('licences')
    .set({ ...change, revision: revision + 1, updated_by: by, updated_at: new Date(now) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whether a licence was ever taken into use: there is a record of usage, or a key was bound to it, deleted or not. */
export async function licenceUsed(db: AccountsDatabase, id: string): Promise<boolean> {
  const { used } = await db
    .selectNoFrom((database) => [
      database
        .or([
          database.exists(database.selectFrom('usage_records').select(sql`1`.as('one')).where('license_id', '=', id)),
          database.exists(database.selectFrom('api_keys').select(sql`1`.as('one')).where('license_id', '=', id)),
        ])
        .as('used'),
    ])
    .executeTakeFirstOrThrow();
  return used === true;
}

/** Removes a licence that was never used. */
export async function deleteLicence(db: AccountsDatabase, id: string): Promise<void> {
  await db.deleteFrom('licences').where('id', '=', id).execute();
}

/** People and keys of a licence, counted. */
export async function countOfLicence(
  db: AccountsDatabase,
  id: string,
): Promise<{ readonly members: number; readonly keys: number }> {
  return db
    .selectNoFrom((database) => [
      database
        .selectFrom('licence_members')
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
