import type { PermissionsModel } from '../../engine/model';
import { permitted } from '../../engine/runtime';
import { ApiError } from '../platform/http/api-error';
import type { Actor } from '../session/session';

/** The permissions of one call: queries the engine and caches the results. */
export interface Rights {
  may(permission: string, record?: { readonly ownerId: string }): boolean;
  permit(permission: string, record?: { readonly ownerId: string }): void;
  /** True once the owner of a record was checked. */
  readonly ownerAsked: boolean;
  /** Whether this permission covers own records only. */
  isForOwn(permission: string): boolean;
}

/** @param permissions the permissions in force now */
export function createRights(actor: Actor | undefined, permissions: () => PermissionsModel): Rights {
  const model = permissions();
  let ownerAsked = false;
  const authorize = (permission: string, record?: { readonly ownerId: string }) => {
    if (record) ownerAsked = true;
    const person = { role: actor?.role ?? '', adminMode: actor?.mode === 'ADMIN' };
    return permitted(model, permission, person, { own: record && record.ownerId === actor?.id });
  };
  return {
    may: (permission, record) => authorize(permission, record).allowed,
    permit(permission, record) {
      const { allowed, reason } = authorize(permission, record);
      if (allowed) return;
      const said = reason?.startsWith('errors:') ? reason.slice('errors:'.length) : undefined;
      throw new ApiError('PERMISSION_DENIED', said === undefined ? {} : { said });
    },
    get ownerAsked() {
      return ownerAsked;
    },
    isForOwn: (permission) => model.permissions[permission]?.own === true,
  };
}
