import type { JsonObject } from '../../engine/model';
import { factsOf } from './person-columns';
import { roleName, type User } from './user';

/** What the profile answers besides the person's own row. */
export interface ProfileSurroundings {
  /** The public settings: the label maps stand there. */
  readonly settings: JsonObject;
  readonly agentTermsAccepted: boolean;
  readonly impersonated: boolean;
}

/** The profile as `schemas/data/profile.schema.json` describes it. What is not known is left out. */
export function profileOf(user: User, around: ProfileSurroundings): JsonObject {
  const profile: Record<string, JsonObject[string] | null | undefined> = {
    ...factsOf(user),
    role: user.role,
    roleName: roleName(user.role),
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
