import type { JsonObject } from '../../../engine/model';
import type { User as Generated } from '../../../schemas/types.gen';
import { placeholderOf } from '../../platform/added-values';
import { factsOf } from '../../users/person-columns';
import type { User } from '../../users/user';

/** A user as administrators see them, with the properties that a deployment adds. */
export type Person = Generated & { readonly properties: JsonObject };

/** Reads a row of the users' table. */
export function personOf(user: User): Person {
  return {
    ...factsOf(user),
    properties: placeholderOf({ entity: 'user', values: user.properties, ownerId: user.id }),
    createdAt: user.created_at.toISOString(),
    createdBy: user.created_by,
    updatedAt: user.updated_at.toISOString(),
    updatedBy: user.updated_by,
    sub: user.sub,
    role: user.role,
    status: user.status,
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
    syncedAt: user.synced_at?.toISOString() ?? null,
  };
}
