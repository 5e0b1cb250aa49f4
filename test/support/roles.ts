import type { PermissionsModel } from '../../engine/model';
import { permissions, roles } from '../../schemas/permissions.json';

/** Role names by rank, as the project has them. */
export const roleNames: readonly string[] = roles.slice();

/** The project's table of roles with no permission in it. */
export const roleTable: PermissionsModel = {
  hash: '',
  roles: roleNames,
  leastMember: 1,
  leastAdministrator: 2,
  allowedInAdminMode: 4,
  defaultDenial: 'errors:PERMISSION_DENIED',
  namespaces: [],
  permissions: {},
};

/** Names of all permissions. */
export const permissionNames: readonly string[] = Object.keys(permissions);
