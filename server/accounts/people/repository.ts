import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { UsersTable } from '../../users/tables';
import { roleNames, type User } from '../../users/user';
import type { AccountsDatabase } from '../database';
import { inBatches, type ListRequest, narrow, order, type Page } from '../list';
import { personList } from './list';
import { type Person, personOf } from './person';

/** People of a licence, or all; deleted ones only for whoever asks for them by status or id. */
function wanted(request: ListRequest, licenceId: string | undefined): RawBuilder<boolean> {
  const asked = request.ids.length > 0 || request.filters.some((filter) => filter.name === 'status');
  const alive = asked ? sql<boolean>`true` : sql<boolean>`users.status <> 'DELETED'`;
  if (licenceId === undefined) return alive;
  return sql<boolean>`(${alive} and users.id in (
    select licence_members.user_id from licence_members where licence_members.license_id = ${licenceId}))`;
}

/** One page of people. Only administrators come here; the operation sees to it. */
export async function listPeople(
  db: AccountsDatabase,
  request: ListRequest,
  now: number,
  licenceId?: string,
): Promise<Page<Person>> {
  const matching = narrow(db.selectFrom('users').where(wanted(request, licenceId)), personList, request, now);
  const found = await order(matching, personList, request, now)
    .selectAll('users')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { items: found.map(personOf), total, page: request.page, size: request.size };
}

/** All people that a list request matches, in its order, batch by batch. */
export async function exportPeople(
  db: AccountsDatabase,
  request: ListRequest,
  now: number,
  licenceId?: string,
): Promise<AsyncIterable<readonly Person[]>> {
  const matching = db.selectFrom('users').where(wanted(request, licenceId)).select('users.id');
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
 * The row of a person who is not deleted, held until the transaction ends. With a system administrator every other one is
 * held too, all in one order: two who change each other at the same moment wait for one another instead of both holding
 * what the other wants.
 */
export async function lockPerson(db: AccountsDatabase, id: string): Promise<User | undefined> {
  const sysadmin = roleNames.indexOf('SYSADMIN');
  const held = await db
    .selectFrom('users')
    .selectAll()
    .where((user) =>
      user.or([
        user('id', '=', id),
        user.and([
          user('role', '=', sysadmin),
          user('status', '=', 'ACTIVE'),
          user.exists(
            user
              .selectFrom('users as wanted')
              .select('wanted.id')
              .where('wanted.id', '=', id)
              .where('wanted.role', '=', sysadmin),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return held.find((person) => person.id === id && person.status !== 'DELETED');
}

/** Stores a person; false where the address is taken. */
export async function insertPerson(db: AccountsDatabase, person: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * How many system administrators could sign in besides this one. Their rows are held, in one order, until the transaction
 * ends: of two administrators who demote each other at the same moment, the second waits and then sees the first gone
 * (quality S37).
 */
export async function otherSysadmins(db: AccountsDatabase, id: string): Promise<number> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', roleNames.indexOf('SYSADMIN'))
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .forUpdate()
    .execute();
  return held.filter((row) => row.id !== id).length;
}

/** What belongs to a person, counted. */
export async function countOfPerson(
  db: AccountsDatabase,
  id: string,
  now: number,
): Promise<{
  readonly licenses: number;
  readonly managedLicenses: number;
  readonly keys: number;
  readonly sessions: number;
}> {
  const { rows } = await sql<{ licenses: number; managed: number; keys: number; sessions: number }>`select
    (select count(*)::int from licences where owner_id = ${id}) as licenses,
    (select count(*)::int from licence_members join licences on licences.id = licence_members.license_id
      where licence_members.user_id = ${id} and manager and licences.owner_id <> ${id}) as managed,
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

/** Ids of a person's licences that are in use or will be: neither ended nor refused. */
export async function livingLicences(db: AccountsDatabase, ownerId: string, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('licences')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ACTIVE')
    .where((licence) => licence.or([licence('expires_at', 'is', null), licence('expires_at', '>=', new Date(now))]))
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Takes every key of a person out of use for good. */
export async function deleteKeysOf(db: AccountsDatabase, ownerId: string, by: string, now: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ enabled: false, deleted_at: new Date(now), updated_by: by, updated_at: new Date(now) })
    .set({ revision: sql`revision + 1` })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
}
