import { type Kysely, sql, type Updateable } from 'kysely';
import { type Database, prepared } from '../platform/database';
import type { UsersTable } from './tables';
import type { User } from './user';

/** Reads and writes users. Every function takes the database, or its transaction. */

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByEmail(db: Kysely<Database>, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Those addresses that have an account, in lower case. */
export async function takenAddresses(db: Kysely<Database>, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < emails.length; from += 1_000) {
    const some = emails.slice(from, from + 1_000).map((email) => email.toLowerCase());
    const rows = await db.selectFrom('users').select('email').where('email', 'in', some).execute();
    for (const { email } of rows) taken.add(email);
  }
  return taken;
}

export async function findUserBySub(db: Kysely<Database>, sub: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('sub', '=', sub).executeTakeFirst();
}

/** Writes columns and increments the revision. Undefined if the revision has changed. */
export async function changeUser(
  db: Kysely<Database>,
  id: string,
  columns: Updateable<UsersTable>,
  { by, now, revision }: { readonly by: string; readonly now: number; readonly revision?: number },
): Promise<User | undefined> {
  let query = db
    .updateTable('users')
    .set({ ...columns, updated_at: new Date(now), updated_by: by, revision: sql`revision + 1` })
    .where('id', '=', id);
  if (revision !== undefined) query = query.where('revision', '=', revision);
  return query.returningAll().executeTakeFirst();
}

/** Whether the user accepted this version of the terms. */
export async function hasAccepted(
  db: Kysely<Database>,
  userId: string,
  kind: 'agent' | 'careers',
  version: string,
): Promise<boolean> {
  return (await findAcceptance(db, { userId, kind, version }))?.accepted_at != null;
}

const findAcceptance = prepared(['userId', 'kind', 'version'], (db, { userId, kind, version }) =>
  db
    .selectFrom('terms_acceptances')
    .select('accepted_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind as 'agent' | 'careers')
    .where('version', '=', version),
);
