import type { Selectable } from 'kysely';
import type { UsersTable } from './tables';

export type { UserStatus } from './tables';

/** A row of the users' table. */
export type User = Selectable<UsersTable>;

/** Roles by rank, lowest first (specification section 6); a user's `role` is an index into them. */
export const roleNames = ['UNKNOWN', 'USER', 'ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'] as const;
export type RoleName = (typeof roleNames)[number];

/** Name of a rank; a rank nobody knows is the lowest role. */
export function roleName(rank: number): RoleName {
  return roleNames[rank] ?? 'UNKNOWN';
}
