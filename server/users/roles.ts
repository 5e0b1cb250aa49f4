import type { PermissionsModel } from '../../engine/model';
import { rankOfRole } from '../../kinds';
import type { User } from './user';

/** The table of roles as it is live now. */
export type RoleTable = Pick<PermissionsModel, 'roles' | 'leastMember' | 'leastAdministrator' | 'allowedInAdminMode'>;

/** Rank of a person's role; one that left the table counts as the lowest. */
export function rankOfUser({ roles }: RoleTable, { role }: Pick<User, 'role'>): number {
  return rankOfRole(role, roles);
}

/** Whether a person has the administrators' portal and sees the records of everybody. */
export function isAdministrator(table: RoleTable, user: Pick<User, 'role'>): boolean {
  return rankOfUser(table, user) >= table.leastAdministrator;
}

/** Role of people who register themselves, and of those who are invited without one. */
export function memberRole({ roles, leastMember }: RoleTable): string {
  return roles[leastMember] ?? '';
}

/** The role without rights: of accounts that are closed. */
export function lowestRole({ roles }: RoleTable): string {
  return roles[0] ?? '';
}

/** Roles that may do everything in the administrators' portal: one person who can sign in always has one of them. */
export function systemRoles({ roles, allowedInAdminMode }: RoleTable): readonly string[] {
  return roles.slice(allowedInAdminMode);
}
