import { livingLicences, lockPerson } from '../../accounts/people/repository';
import { accepted } from '../../http/answer';
import { ApiError, invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { type FreshProof, requireFreshProof } from '../sso/fresh-proof';
import { closeAccount } from '../users/close-account';
import { keepOneSysadmin } from '../users/held-person';

/**
 * Deletes one's own account, for good. The address is typed once more to confirm, and a fresh proof is needed: a cookie
 * alone must not be able to (quality S11). Valid licences are suspended, keys die, sessions end.
 */
export const deleteAccount: Operation<FreshProof & { readonly confirm: string }> = {
  source: 'deleteAccount',
  access: 'session',
  action: 'account.delete',
  transaction: 'own',
  limit: { times: 5, seconds: 60 },
  async handle(call) {
    const { actor, body, now, services } = call;
    if (body.confirm.trim().toLowerCase() !== actor.email) throw invalid({ confirm: { code: 'CONFIRM_WITH_EMAIL' } });
    await requireFreshProof(services, actor, body, now);
    await call.transaction(async (db) => {
      const person = await lockPerson(db, actor.id);
      if (!person) throw new ApiError('UNAUTHENTICATED');
      await keepOneSysadmin(db, person);
      await closeAccount(call, db, person, await livingLicences(db, person.id, now));
    });
    if (actor.user.sub !== null) await services.pool.admin.delete(actor.user.sub);
    return { ...accepted({ deleted: true }), session: 'ended' };
  },
};
