import type { Kysely } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import type { Database } from '../../database';
import type { Services } from '../../services';
import { profileOf } from '../../users/profile';
import type { User } from '../../users/user';
import { hasAccepted } from '../../users/users';

/** The profile of a person as the API answers it. */
export async function answerProfile(
  db: Kysely<Database>,
  services: Pick<Services, 'settings'>,
  user: User,
  impersonated = false,
): Promise<JsonObject> {
  const settings = (await services.settings.current(db)).public;
  const agentTermsAccepted = await hasAccepted(db, user.id, 'agent', String(settings.termsVersion));
  return profileOf(user, { settings, agentTermsAccepted, impersonated });
}
