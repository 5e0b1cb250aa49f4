import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';

/** Accepts terms of a version; accepting again changes nothing. The assistant's are accepted only as they are now. */
export const acceptTerms: Operation<'acceptTerms', 'kind'> = {
  source: 'acceptTerms',
  access: 'session',
  action: 'terms.accept',
  async handle({ actor, params, body, db, audit, now, services }) {
    const kind = params.kind;
    if (kind !== 'agent' && kind !== 'careers') throw notFound();
    if (kind === 'agent' && body.version !== (await services.settings.current(db)).public.assistantTerms)
      throw new ApiError('TERMS_CHANGED');
    await db
      .insertInto('terms_acceptances')
      .values({ user_id: actor.id, kind, version: body.version, accepted_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    audit({ targetType: 'terms', targetId: kind, targetLabel: body.version });
    return nothing;
  },
};
