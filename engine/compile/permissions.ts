import type { PermissionModel, PermissionsModel } from '../model';
import { withHash } from './hash';
import { inside, type Report, type Spot } from './report';
import type { Sentences } from './sentences';
import { judgeName, type World } from './world';

/** The table of who may do what. Without the file nobody may do anything. */
export function compilePermissions(world: World, sentences: Sentences, report: Report): PermissionsModel {
  const document = world.definitions.permissions;
  if (!document) {
    return withHash<Omit<PermissionsModel, 'hash'>>({
      roles: [],
      allowedInAdminMode: 0,
      defaultDenial: '',
      permissions: {},
    });
  }
  const spot: Spot = { document, path: [] };
  const { roles, allowedInAdminMode, defaultDenial, permissions: written } = document.value;
  judgeName(report, inside(spot, 'allowedInAdminMode'), 'unknown-role', allowedInAdminMode, world.roles);
  sentences.judge(defaultDenial, inside(spot, 'defaultDenial'), report);
  const permissions: Record<string, PermissionModel> = {};
  for (const [name, { minimum, own = false, denial }] of Object.entries(written)) {
    const at = inside(spot, 'permissions', name);
    judgeName(report, inside(at, 'minimum'), 'unknown-role', minimum, world.roles);
    sentences.judge(denial, inside(at, 'denial'), report);
    permissions[name] = { minimum: roles.indexOf(minimum), own, denial: denial ?? defaultDenial };
  }
  const model = { roles, allowedInAdminMode: roles.indexOf(allowedInAdminMode), defaultDenial, permissions };
  return withHash<Omit<PermissionsModel, 'hash'>>(model);
}
