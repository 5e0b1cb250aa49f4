import type { JsonObject } from '../../engine/model';
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
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role,
    roleName: roleName(user.role),
    language: user.language,
    accountType: user.account_type,
    commercialType: user.commercial_type,
    accountName: user.account_name,
    accountId: user.account_id,
    customerId: user.customer_id,
    country: user.country,
    state: user.state,
    jobRole: user.job_role,
    jobFunction: user.job_function,
    industry: user.industry,
    title: user.title,
    academicPosition: user.academic_position,
    graduationYear: user.graduation_year,
    graduationMonth: user.graduation_month,
    phone: user.phone,
    customer: user.customer,
    unsubscribed: user.unsubscribed,
    agentEnabled: user.agent_enabled,
    mfaEnabled: user.mfa_enabled,
    tourSkipped: user.tour_skipped,
    agentTermsAccepted: around.agentTermsAccepted,
    impersonated: around.impersonated,
    licenseTypeLabels: around.settings.licenseTypeLabels,
    purposeLabels: around.settings.purposeLabels,
    lastSignInAt: user.last_sign_in_at?.toISOString(),
    revision: user.revision,
  };
  return Object.fromEntries(
    Object.entries(profile).filter(
      (entry): entry is [string, JsonObject[string]] => entry[1] !== null && entry[1] !== undefined,
    ),
  );
}
