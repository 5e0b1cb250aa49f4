import type { Kysely } from 'kysely';
import type { Services } from '../../api/services';
import type { Database } from '../../platform/database';
import { type OwnProfile, profileOf } from '../../users/profile';
import type { User } from '../../users/user';
import { hasAccepted } from '../../users/users';

/** The profile of a user as the API returns it. */
export async function answerProfile(
  db: Kysely<Database>,
  services: Pick<Services, 'settings' | 'definitions'>,
  user: User,
  impersonated = false,
): Promise<OwnProfile> {
  const settings = (await services.settings.current(db)).public;
  const agentTermsAccepted = await hasAccepted(db, user.id, 'agent', String(settings.assistantTerms));
  return profileOf(user, { settings, roles: services.definitions.permissions(), agentTermsAccepted, impersonated });
}
