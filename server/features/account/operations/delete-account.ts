import { accepted } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { lowestRole } from '../../../users/roles';
import { atPool, closeAccount, holdAtPool, keepOneSysadmin, livingLicenses, lockPerson } from '../../people';

/**
 * Deletes the user's own account permanently. The user confirms by typing the address, and a fresh proof is needed: a cookie alone must not
 * suffice (quality S11). Valid licenses are suspended, keys are invalidated, sessions end.
 */
export const deleteAccount: Operation<'deleteAccount'> = {
  source: 'deleteAccount',
  access: 'session',
  action: 'account.delete',
  transaction: 'own',
  limit: { times: 5, seconds: 60 },
  async handle(call) {
    const { actor, body, now, services } = call;
    if (body.confirm.trim().toLowerCase() !== actor.email) throw invalid({ confirm: { code: 'CONFIRM_WITH_EMAIL' } });
    await call.transaction(async (db) => {
      await holdAtPool(services, db, actor.user.sub);
      const person = await lockPerson(db, actor.id, services.definitions.permissions());
      if (!person) throw new ApiError('UNAUTHENTICATED');
      await keepOneSysadmin(db, services, person);
      await followChange(services, db, 'deleted', person);
      await closeAccount(call, db, person, {
        licenses: await livingLicenses(db, person.id, now),
        role: lowestRole(services.definitions.permissions()),
      });
    });
    await atPool(services, actor.user.sub, (admin, id) => admin.delete(id));
    return { ...accepted({ deleted: true }), session: 'ended' };
  },
};
