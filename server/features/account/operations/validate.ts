import type { AnonymousOperation } from '../../../api/operation';
import type { Services } from '../../../api/services';
import { languageCodes } from '../../../definitions';
import { SigningKeysUnreachable, TokenRefused } from '../../../identity';
import { ApiError } from '../../../platform/http/api-error';
import { provision } from '../../../users/provisioning';
import { memberRole } from '../../../users/roles';
import { changeUser } from '../../../users/users';
import { openSession } from '../sign-in';

/** A sign-in at the pool counts as fresh for this many seconds. */
const freshFor = 300;

/**
 * Opens the portal's session for a fresh identity token of the pool (specification section 7), if its sign-in has not been ended since.
 * With `reg=true` the portal's own record is created; a second call finds it.
 */
export const validateSso: AnonymousOperation<'validateSso'> = {
  source: 'validateSso',
  access: 'anonymous',
  action: 'session.open',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle({ body, query, services, transaction, audit, actor, mode, origin, page, now }) {
    const claims = await verified(services, body.jwt);
    if (!claims.emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED');
    const atPool = await services.pool.admin.get(claims.sub);
    if (!atPool?.enabled || atPool.status !== 'CONFIRMED') throw new ApiError('TOKEN_EXPIRED');
    const language = languageCodes(services.definitions.edition()).find((known) => known === query.language);

    const register = query.reg === 'true' ? await services.registrations.keep(claims.claims, page) : undefined;

    return transaction(async (db) => {
      if (services.pool.signIns && !(await services.pool.signIns.isLive(db, claims)))
        throw new ApiError('TOKEN_EXPIRED');
      const found = await provision(db, claims, {
        register,
        language,
        role: memberRole(services.definitions.permissions()),
        random: services.random,
        now,
      });
      if (found.outcome === 'unknown') throw new ApiError('NOT_PROVISIONED');
      if (found.outcome === 'conflict') throw new ApiError('PROVISIONING_FAILED');
      const { user } = found;
      const news = {
        ...(atPool.mfaEnabled !== user.mfa_enabled ? { mfa_enabled: atPool.mfaEnabled } : {}),
        ...(language && language !== user.language ? { language } : {}),
      };
      const present =
        Object.keys(news).length > 0 ? ((await changeUser(db, user.id, news, { by: user.id, now })) ?? user) : user;
      if (found.outcome === 'created') {
        await services.mailer(db).send({
          to: user.email,
          template: 'WELCOME',
          language: user.language,
          variables: { firstName: user.first_name, email: user.email },
        });
      }
      audit({
        targetType: 'user',
        targetId: user.id,
        targetLabel: user.email,
        reason: found.outcome === 'found' ? null : found.outcome,
      });
      return openSession(db, services, present, { actor, mode, origin, now, token: claims });
    });
  },
};

async function verified({ pool }: Services, jwt: string) {
  try {
    return await pool.tokenVerifier.verify(jwt, { freshWithinSeconds: freshFor });
  } catch (error) {
    if (error instanceof TokenRefused)
      throw new ApiError(error.refusal === 'expired' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID', { cause: error });
    if (error instanceof SigningKeysUnreachable) throw new ApiError('SERVICE_UNAVAILABLE', { cause: error });
    throw error;
  }
}
