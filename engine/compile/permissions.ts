import type { PermissionModel, PermissionsModel } from '../model';
import { withHash } from './hash';
import { inside, type Report, type Spot } from './report';
import type { Sentences } from './sentences';
import { checkName, type World } from './world';

/** The table of permissions. Without the file nothing is permitted. */
export function compilePermissions(world: World, sentences: Sentences, report: Report): PermissionsModel {
  const document = world.definitions.permissions;
  if (!document) {
    return withHash<Omit<PermissionsModel, 'hash'>>({
      roles: [],
      leastMember: 0,
      leastAdministrator: 0,
      allowedInAdminMode: 0,
      defaultDenial: '',
      namespaces: [],
      permissions: {},
    });
  }
  const spot: Spot = { document, path: [] };
  const { roles, labels, allowedInAdminMode, defaultDenial, permissions: written } = document.value;
  const { leastMember = roles[1] ?? roles[0] ?? '', leastAdministrator = allowedInAdminMode } = document.value;
  for (const [key, role] of Object.entries({ leastMember, leastAdministrator, allowedInAdminMode }))
    checkName(report, inside(spot, key), 'unknown-role', role, world.roles);
  if (labels !== undefined)
    for (const [index, role] of roles.entries())
      sentences.judge(`${labels}.${role}`, inside(spot, 'roles', index), report);
  if (roles.length > 1 && roles[0] === allowedInAdminMode)
    report(inside(spot, 'allowedInAdminMode'), 'allowed-for-everybody', { name: allowedInAdminMode });
  const namespaces = new Set<string>();
  const denials = sentences.noting(namespaces);
  denials.judge(defaultDenial, inside(spot, 'defaultDenial'), report);
  const permissions: Record<string, PermissionModel> = {};
  for (const [name, { minimum, own = false, denial }] of Object.entries(written)) {
    const at = inside(spot, 'permissions', name);
    checkName(report, inside(at, 'minimum'), 'unknown-role', minimum, world.roles);
    denials.judge(denial, inside(at, 'denial'), report);
    permissions[name] = { minimum: roles.indexOf(minimum), own, denial: denial ?? defaultDenial };
  }
  return withHash<Omit<PermissionsModel, 'hash'>>({
    roles,
    ...(labels !== undefined && { labels }),
    leastMember: roles.indexOf(leastMember),
    leastAdministrator: roles.indexOf(leastAdministrator),
    allowedInAdminMode: roles.indexOf(allowedInAdminMode),
    defaultDenial,
    namespaces: [...namespaces].sort(),
    permissions,
  });
}
