import type { JsonObject } from '../../engine/model';
import { placeholderOf } from '../platform/added-values';
import { factsOf } from './person-columns';
import { isAdministrator, type RoleTable, rankOfUser } from './roles';
import type { User } from './user';

/** What the profile contains besides the user's own row. */
export interface ProfileSurroundings {
  /** The public settings, which contain the label maps. */
  readonly settings: JsonObject;
  readonly roles: RoleTable;
  readonly agentTermsAccepted: boolean;
  readonly impersonated: boolean;
}

/** The profile as `schemas/data/profile.schema.json` describes it. Unknown values are omitted. */
export function profileOf(user: User, around: ProfileSurroundings): JsonObject {
  const rank = rankOfUser(around.roles, user);
  const profile: Record<string, JsonObject[string] | null | undefined> = {
    ...factsOf(user),
    // A user who is just signing in also sees their own readable properties.
    properties: placeholderOf({
      entity: 'user',
      values: user.properties,
      ownerId: user.id,
      viewer: { id: user.id, rank },
    }),
    role: rank,
    roleName: user.role,
    administrator: isAdministrator(around.roles, user),
    agentTermsAccepted: around.agentTermsAccepted,
    impersonated: around.impersonated,
    licenseTypeLabels: around.settings.licenseTypeLabels,
    purposeLabels: around.settings.purposeLabels,
    lastSignInAt: user.last_sign_in_at?.toISOString(),
  };
  const known: Record<string, JsonObject[string]> = {};
  for (const name in profile) {
    const value = profile[name];
    if (value !== null && value !== undefined) known[name] = value;
  }
  return known;
}
