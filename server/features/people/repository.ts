import { type Insertable, type RawBuilder, sql } from 'kysely';
import {
  countUpTo,
  countValues,
  inBatches,
  type ListDefinition,
  type ListRequest,
  narrow,
  order,
  type Page,
  pageAt,
  readPage,
} from '../../api/list';
import type { Db } from '../../platform/database';
import { type RoleTable, systemRoles } from '../../users/roles';
import type { UsersTable } from '../../users/tables';
import type { User } from '../../users/user';
import { type Person, personOf } from './person';

/** Users of a license, or all; deleted ones only when requested by status or id. */
function wanted(request: ListRequest, licenseId: string | undefined): RawBuilder<boolean> {
  const asked = request.ids.length > 0 || request.filters.some((filter) => filter.name === 'status');
  const alive = asked ? sql<boolean>`true` : sql<boolean>`users.status <> 'DELETED'`;
  if (licenseId === undefined) return alive;
  return sql<boolean>`(${alive} and users.id in (
    select license_members.user_id from license_members where license_members.license_id = ${licenseId}))`;
}

/** One page of users. For administrators only; the operation enforces it. */
export async function listPeople(
  db: Db,
  personList: ListDefinition,
  request: ListRequest,
  now: number,
  licenseId?: string,
): Promise<Page<Person>> {
  const selected = (asked: ListRequest) =>
    narrow(db.selectFrom('users').where(wanted(asked, licenseId)), personList, asked, now);
  const matching = selected(request);
  const found = await readPage(matching.selectAll('users'), personList, request, now);
  const counted = await countUpTo(db, matching, request, found);
  const counts = await countValues(db, personList, request, selected);
  return { ...pageAt(request, found, personOf, counted), ...counts };
}

/** All users that a list request matches, in its order, batch by batch. */
export async function exportPeople(
  db: Db,
  personList: ListDefinition,
  request: ListRequest,
  now: number,
  licenseId?: string,
): Promise<AsyncIterable<readonly Person[]>> {
  const matching = db.selectFrom('users').where(wanted(request, licenseId)).select('users.id');
  const ids = await order(narrow(matching, personList, request, now), personList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (batch) =>
      (
        await db
          .selectFrom('users')
          .selectAll()
          .where('id', 'in', [...batch])
          .execute()
      ).map(personOf),
  );
}

/**
 * The row of a user who is not deleted, locked until the transaction ends. With a system administrator all others are locked too, in one
 * order, to prevent deadlocks between two who change each other.
 */
export async function lockPerson(db: Db, id: string, roles: RoleTable): Promise<User | undefined> {
  const held = await db
    .selectFrom('users')
    .selectAll()
    .where((user) =>
      user.or([
        user('id', '=', id),
        user.and([
          user('role', 'in', [...systemRoles(roles)]),
          user('status', '=', 'ACTIVE'),
          user.exists(
            user
              .selectFrom('users as wanted')
              .select('wanted.id')
              .where('wanted.id', '=', id)
              .where('wanted.role', 'in', [...systemRoles(roles)]),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return held.find((person) => person.id === id && person.status !== 'DELETED');
}

/** Stores a user; false if the address is taken. */
export async function insertPerson(db: Db, person: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Number of other system administrators who can sign in. Their rows are locked, in one order, until the transaction ends: of two
 * administrators who demote each other at the same time, the second waits and then sees that the first is gone (quality S37).
 */
export async function otherSysadmins(db: Db, id: string, roles: RoleTable): Promise<number> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...systemRoles(roles)])
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .forUpdate()
    .execute();
  return held.filter((row) => row.id !== id).length;
}

/** Numbers of what belongs to a user. */
export async function countOfPerson(
  db: Db,
  id: string,
  now: number,
): Promise<{
  readonly licenses: number;
  readonly managedLicenses: number;
  readonly keys: number;
  readonly sessions: number;
}> {
  const { rows } = await sql<{ licenses: number; managed: number; keys: number; sessions: number }>`select
    (select count(*)::int from licenses where owner_id = ${id}) as licenses,
    (select count(*)::int from license_members join licenses on licenses.id = license_members.license_id
      where license_members.user_id = ${id} and manager and licenses.owner_id <> ${id}) as managed,
    (select count(*)::int from api_keys where owner_id = ${id} and deleted_at is null) as keys,
    (select count(*)::int from sessions where user_id = ${id} and expires_at > ${new Date(now).toISOString()}::timestamptz)
      as sessions`.execute(db);
  const [row] = rows;
  return {
    licenses: row?.licenses ?? 0,
    managedLicenses: row?.managed ?? 0,
    keys: row?.keys ?? 0,
    sessions: row?.sessions ?? 0,
  };
}

/** Ids of a user's licenses that are in use or will be: neither ended nor refused. */
export async function livingLicenses(db: Db, ownerId: string, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('licenses')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ACTIVE')
    .where((license) => license.or([license('expires_at', 'is', null), license('expires_at', '>=', new Date(now))]))
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Permanently disables all keys of a user. */
export async function deleteKeysOf(db: Db, ownerId: string, by: string, now: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ enabled: false, deleted_at: new Date(now), updated_by: by, updated_at: new Date(now) })
    .set({ revision: sql`revision + 1` })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
}
