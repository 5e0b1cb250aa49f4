import type { PermissionAnswer, PermissionsModel } from '../model';

/** The user who requests something. */
export interface Person {
  /** Name of the role; one that is not in the table ranks lowest. */
  readonly role: string;
  /** True in the administrators' portal. It adds nothing below the role that `allowedInAdminMode` names. */
  readonly adminMode: boolean;
}

/**
 * Whether a user is permitted, by the table of permissions: shared by menu, button, route and server. For a permission over the user's own
 * records, `own` states whether the record is theirs; if omitted, only the rank is checked. A permission that is not in the table is denied
 * to everyone.
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

/** The languages in which a user is permitted: `all`, or their codes; none where the permission is denied. */
export function permittedLanguages(
  model: PermissionsModel,
  permission: string,
  person: Person,
): readonly string[] | 'all' {
  if (!permitted(model, permission, person).allowed) return [];
  if (person.adminMode && model.roles.indexOf(person.role) >= model.allowedInAdminMode) return 'all';
  return model.permissions[permission]?.languages?.[person.role] ?? 'all';
}
