import type { Selectable } from 'kysely';
import type { UsersTable } from './tables';

export type { UserStatus } from './tables';

/** A row of the users' table. */
export type User = Selectable<UsersTable>;
