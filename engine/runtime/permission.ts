import type { PermissionAnswer, PermissionsModel } from '../model';

/** Who wants to do something. */
export interface Person {
  /** Name of the role; one that the table does not list ranks lowest. */
  readonly role: string;
  /** True in the administrators' portal. It adds nothing below the role that `allowedInAdminMode` names. */
  readonly adminMode: boolean;
}

/**
 * Whether a person may, by the table of permissions: the one answer for menu, button, route and server. For a permission
 * over one's own records, `own` tells whether the record is theirs; left out, only the rank is judged. A permission that
 * the table does not list is denied to everybody.
 */
export function permitted(
  model: PermissionsModel,
  permission: string,
  person: Person,
  record: { readonly own?: boolean } = {},
): PermissionAnswer {
  const rule = Object.hasOwn(model.permissions, permission) ? model.permissions[permission] : undefined;
  if (rule === undefined) return { allowed: false, reason: model.defaultDenial };
  const rank = model.roles.indexOf(person.role);
  if (person.adminMode && rank >= model.allowedInAdminMode) return { allowed: true };
  if (rank < rule.minimum) return { allowed: false, reason: model.defaultDenial };
  if (rule.own && record.own === false) return { allowed: false, reason: rule.denial };
  return { allowed: true };
}
