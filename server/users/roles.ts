import type { PermissionsModel } from '../../engine/model';
import { rankOfRole } from '../../kinds';
import type { User } from './user';

/** The live table of roles. */
export type RoleTable = Pick<PermissionsModel, 'roles' | 'leastMember' | 'leastAdministrator' | 'allowedInAdminMode'>;

/** Rank of a user's role; one that is no longer in the table counts as the lowest. */
export function rankOfUser({ roles }: RoleTable, { role }: Pick<User, 'role'>): number {
  return rankOfRole(role, roles);
}

/** Whether a user has the administrators' portal and may see all records. */
export function isAdministrator(table: RoleTable, user: Pick<User, 'role'>): boolean {
  return rankOfUser(table, user) >= table.leastAdministrator;
}

/** Role of users who register themselves, and of those invited without one. */
export function memberRole({ roles, leastMember }: RoleTable): string {
  return roles[leastMember] ?? '';
}

/** The role without rights, for closed accounts. */
export function lowestRole({ roles }: RoleTable): string {
  return roles[0] ?? '';
}

/** Roles with all rights in the administrators' portal: at least one user who can sign in always has one of them. */
export function systemRoles({ roles, allowedInAdminMode }: RoleTable): readonly string[] {
  return roles.slice(allowedInAdminMode);
}
