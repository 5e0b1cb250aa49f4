import { sql } from 'kysely';
import type { LicenseMember } from '../../../schemas/types.gen';
import { countUpTo, type ListDefinition, type ListRequest, narrow, order, type Page, pageOf } from '../../api/list';
import { userText } from '../../api/list/search';
import type { Db } from '../../platform/database';

export type { LicenseMember } from '../../../schemas/types.gen';

const column = (name: string) => () => sql.ref(name);

/** Queries that the list of a license's members accepts. */
export const memberList: ListDefinition = {
  id: column('users.id'),
  sorts: {
    email: column('users.email'),
    lastName: column('users.last_name'),
    firstName: column('users.first_name'),
    manager: column('license_members.manager'),
    since: column('license_members.since'),
  },
  defaultSort: 'lastName',
  filters: {
    email: { kind: 'text', column: column('users.email') },
    manager: { kind: 'boolean', column: column('license_members.manager') },
  },
  search: (finds) => finds(userText),
};

/** One page of the members of a license, including its owner. The caller has checked that the reader may see it. */
export async function listMembers(
  db: Db,
  licenseId: string,
  request: ListRequest,
  now: number,
): Promise<Page<LicenseMember>> {
  const members = db
    .selectFrom('license_members')
    .innerJoin('users', 'users.id', 'license_members.user_id')
    .innerJoin('licenses', 'licenses.id', 'license_members.license_id')
    .where('license_members.license_id', '=', licenseId);
  const found = await order(narrow(members, memberList, request, now), memberList, request, now)
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.status',
      'license_members.manager',
      sql<boolean>`licenses.owner_id = users.id`.as('owner'),
      'license_members.since',
    ])
    .limit(request.size + 1)
    .offset((request.page - 1) * request.size)
    .execute();
  const counted = await countUpTo(db, narrow(members, memberList, request, now), request);
  return pageOf(
    request,
    found.map((row) => ({ ...row, since: row.since.toISOString() })),
    counted,
  );
}

/** One member of a license. */
export async function findMember(db: Db, licenseId: string, userId: string): Promise<LicenseMember | undefined> {
  const page = await listMembers(
    db,
    licenseId,
    { page: 1, size: 1, sort: [{ name: 'since', descending: false }], words: [], filters: [], ids: [userId] },
    0,
  );
  return page.items[0];
}

/** Adds a user to a license, or changes whether they manage it. */
export async function putMember(
  db: Db,
  member: { readonly licenseId: string; readonly userId: string; readonly manager: boolean },
  now: number,
): Promise<void> {
  await db
    .insertInto('license_members')
    .values({
      license_id: member.licenseId,
      user_id: member.userId,
      manager: member.manager,
      since: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['license_id', 'user_id']).doUpdateSet({ manager: member.manager }))
    .execute();
}

/** Removes a user from a license; false if they were not a member. */
export async function removeMember(db: Db, licenseId: string, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('license_members')
    .where('license_id', '=', licenseId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The licenses a user belongs to without owning them. */
export async function membershipsOf(
  db: Db,
  userId: string,
): Promise<readonly { readonly licenseId: string; readonly number: string; readonly manager: boolean }[]> {
  return db
    .selectFrom('license_members')
    .innerJoin('licenses', 'licenses.id', 'license_members.license_id')
    .select(['license_id as licenseId', 'licenses.number', 'manager'])
    .where('user_id', '=', userId)
    .whereRef('licenses.owner_id', '!=', 'license_members.user_id')
    .orderBy('license_id')
    .execute();
}
