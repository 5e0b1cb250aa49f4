import { sql } from 'kysely';
import type { AccountsDatabase } from '../database';
import { type ListDefinition, type ListRequest, narrow, order, type Page } from '../list';
import { userWordsSql } from '../search';

/** A person who may use a licence (schemas/data/licence-member.schema.json). */
export interface LicenceMember {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: string;
  readonly manager: boolean;
  readonly owner: boolean;
  readonly since: string;
}

const column = (name: string) => () => sql.ref(name);

/** What the list of a licence's people can be asked. */
export const memberList: ListDefinition = {
  id: column('users.id'),
  sorts: {
    email: column('users.email'),
    lastName: column('users.last_name'),
    firstName: column('users.first_name'),
    manager: column('licence_members.manager'),
    since: column('licence_members.since'),
  },
  defaultSort: 'lastName',
  filters: {
    email: { kind: 'text', column: column('users.email') },
    manager: { kind: 'boolean', column: column('licence_members.manager') },
  },
  search: (wanted) => sql<boolean>`${userWordsSql} @@ ${wanted}`,
};

/** One page of the people of a licence, its owner among them. Whether the reader may see it was decided before. */
export async function listMembers(
  db: AccountsDatabase,
  licenceId: string,
  request: ListRequest,
  now: number,
): Promise<Page<LicenceMember>> {
  const members = db
    .selectFrom('licence_members')
    .innerJoin('users', 'users.id', 'licence_members.user_id')
    .innerJoin('licences', 'licences.id', 'licence_members.license_id')
    .where('licence_members.license_id', '=', licenceId);
  const found = await order(narrow(members, memberList, request, now), memberList, request, now)
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.status',
      'licence_members.manager',
      sql<boolean>`licences.owner_id = users.id`.as('owner'),
      'licence_members.since',
    ])
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  const { total } = await narrow(members, memberList, request, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    items: found.map((row) => ({ ...row, since: row.since.toISOString() })),
    total,
    page: request.page,
    size: request.size,
  };
}

/** One person of a licence. */
export async function findMember(
  db: AccountsDatabase,
  licenceId: string,
  userId: string,
): Promise<LicenceMember | undefined> {
  const page = await listMembers(
    db,
    licenceId,
    { page: 1, size: 1, sort: [{ name: 'since', descending: false }], words: [], filters: [], ids: [userId] },
    0,
  );
  return page.items[0];
}

/** Adds a person to a licence, or changes whether they manage it. */
export async function putMember(
  db: AccountsDatabase,
  member: { readonly licenceId: string; readonly userId: string; readonly manager: boolean },
  now: number,
): Promise<void> {
  await db
    .insertInto('licence_members')
    .values({
      license_id: member.licenceId,
      user_id: member.userId,
      manager: member.manager,
      since: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['license_id', 'user_id']).doUpdateSet({ manager: member.manager }))
    .execute();
}

/** Takes a person off a licence; false where they were not on it. */
export async function removeMember(db: AccountsDatabase, licenceId: string, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('licence_members')
    .where('license_id', '=', licenceId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The licences a person belongs to without owning them. */
export async function membershipsOf(
  db: AccountsDatabase,
  userId: string,
): Promise<readonly { readonly licenceId: string; readonly manager: boolean }[]> {
  return db
    .selectFrom('licence_members')
    .innerJoin('licences', 'licences.id', 'licence_members.license_id')
    .select(['license_id as licenceId', 'manager'])
    .where('user_id', '=', userId)
    .whereRef('licences.owner_id', '!=', 'licence_members.user_id')
    .orderBy('license_id')
    .execute();
}
