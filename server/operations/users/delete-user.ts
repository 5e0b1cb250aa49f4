import { updateLicence } from '../../accounts/licences/repository';
import { deleteKeysOf, livingLicences } from '../../accounts/people/repository';
import { nothing } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { changeHeld } from './change-held';
import { heldOther, keepOneSysadmin } from './held-person';

/**
 * Deletes an account. The row stays, without the person: licences and audit refer to it. Keys die with it. Valid licences
 * stand in the way unless `force=true`, which suspends them until an administrator decides.
 */
export const deleteUser: Operation<unknown, 'id'> = {
  source: 'deleteUser',
  access: { permission: 'deleteUser' },
  action: 'user.delete',
  transaction: 'own',
  async handle(call) {
    const { now, actor } = call;
    const sub = await call.transaction(async (db) => {
      const before = await heldOther(db, call);
      await keepOneSysadmin(db, before);
      const licences = await livingLicences(db, before.id, now);
      if (licences.length > 0 && call.query.force !== 'true') {
        throw new ApiError('HAS_ACTIVE_LICENSES', { args: { count: licences.length } });
      }
      for (const id of licences) {
        const { revision } = await db
          .selectFrom('licences')
          .select('revision')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const decision = {
          decision_by: actor.id,
          decision_at: new Date(now),
          decision_reason: 'The owner was deleted.',
        };
        await updateLicence(db, id, revision, { state: 'SUSPENDED', ...decision }, actor.id, now);
      }
      await deleteKeysOf(db, before.id, actor.id, now);
      await db.deleteFrom('licence_members').where('user_id', '=', before.id).execute();
      await call.services.sessions.endAll(db, before.id);
      await changeHeld(call, db, before, {
        status: 'DELETED',
        sub: null,
        // The address is free again, and nothing of the person is left.
        email: `${before.id}@deleted.invalid`,
        first_name: '',
        last_name: '',
        account_name: null,
        country: null,
        state: null,
        job_role: null,
        job_function: null,
        industry: null,
        title: null,
        academic_position: null,
        graduation_year: null,
        graduation_month: null,
        phone: null,
        role: 0,
      });
      return before.sub;
    });
    if (sub !== null) await call.services.pool.admin.delete(sub);
    return nothing;
  },
};
