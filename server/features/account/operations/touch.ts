import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';

/** Reports activity: the request extends the idle limit (specification: `GET /sso`). */
export const touchSession: Operation<'touchSession'> = {
  source: 'touchSession',
  access: 'session',
  async handle({ actor, db, services, now }) {
    const idleTimeout = Number((await services.settings.current(db)).public.idleTimeout);
    return ok({
      authenticated: true,
      email: actor.email,
      mfaEnabled: actor.user.mfa_enabled,
      expiresAt: new Date(Math.min(now + idleTimeout, actor.expiresAt.getTime())).toISOString(),
      idleTimeout,
    });
  },
};
