import type { Kysely } from 'kysely';
import type { Services } from '../../api/services';
import type { PayloadStatement } from '../../definitions';
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

/**
 * Which fields of an account from a lead are locked (specification section 5) is said by the forms of the profile. While none is served, all
 * of them are.
 */
export const lockedWithoutForm: PayloadStatement = (operation, payload, { actor }, isJudged) =>
  operation === 'updateProfile' && !isJudged && actor?.user.customer_id?.startsWith('Leads') === true
    ? Object.keys(payload).map((name) => ({ field: name, pointer: `/${name}`, code: 'field.locked', args: {} }))
    : [];
