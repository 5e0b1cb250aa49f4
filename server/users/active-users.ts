import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';

/** Addresses of all active users with one of these ids or roles, to write to. */
export function activeUsersBy(db: Kysely<Database>, column: 'id' | 'role', values: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('status', '=', 'ACTIVE')
    .where(column, 'in', ['', ...values]) // `in ()` is no SQL
    .orderBy('id')
    .execute();
}
