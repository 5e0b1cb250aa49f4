import type { JsonObject } from '../../engine/model';
import type { Profile } from '../../schemas/types.gen';
import { placeholderOf } from '../platform/added-values';
import { factsOf } from './person-columns';
import { isAdministrator, type RoleTable, rankOfUser } from './roles';
import type { User } from './user';

/** What the profile contains besides the user's own row. */
export interface ProfileContext {
  /** The public settings, which contain the label maps. */
  readonly settings: JsonObject;
  readonly roles: RoleTable;
  readonly agentTermsAccepted: boolean;
  readonly impersonated: boolean;
}

/** A user's own profile, with the properties that a deployment adds. */
export type OwnProfile = Profile & { readonly properties: JsonObject };

/** Unknown values are omitted. */
export function profileOf(user: User, context: ProfileContext): OwnProfile {
  const rank = rankOfUser(context.roles, user);
  const profile: Readonly<Record<keyof OwnProfile, unknown>> & {
    readonly [Name in keyof OwnProfile]: OwnProfile[Name] | null;
  } = {
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
    administrator: isAdministrator(context.roles, user),
    agentTermsAccepted: context.agentTermsAccepted,
    impersonated: context.impersonated,
    licenseTypeLabels: context.settings.licenseTypeLabels as Profile['licenseTypeLabels'],
    purposeLabels: context.settings.purposeLabels as Profile['purposeLabels'],
    lastSignInAt: user.last_sign_in_at?.toISOString(),
  };
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(profile)) if (value !== null && value !== undefined) known[name] = value;
  return known as unknown as OwnProfile; // what a profile must have, a row always has
}
