import type { UserDeletion } from '../../../../schemas/types.gen';
import { nothing } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import type { Db } from '../../../platform/database';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { lowestRole } from '../../../users/roles';
import { atPool } from '../at-pool';
import { closeAccount } from '../close-account';
import { type Heir, handOver } from '../hand-over';
import { keepOneSysadmin, requireLockedOther } from '../locked-person';
import { livingLicenses } from '../repository';

/**
 * Deletes an account. Valid licenses prevent it unless the request defines what happens to them: suspended until an administrator decides
 * (also with `force=true`), or transferred to another user; keys are deleted, or transferred to the same user, so that programs keep
 * working.
 */
export const deleteUser: Operation<'deleteUser', 'id'> = {
  source: 'deleteUser',
  access: { permission: 'deleteUser' },
  action: 'user.delete',
  transaction: 'own',
  async handle(call) {
    const { now, body } = call;
    const sub = await call.transaction(async (db) => {
      const before = await requireLockedOther(db, call);
      await keepOneSysadmin(db, call.services, before);
      const licenses = await livingLicenses(db, before.id, now);
      if (licenses.length > 0 && call.query.force !== 'true' && body.ownedLicenses === undefined) {
        throw new ApiError('HAS_ACTIVE_LICENSES', { args: { count: licenses.length } });
      }
      const heir = await heirOf(db, before.id, body);
      await followChange(call.services, db, 'deleted', before);
      const handedOver = heir && (await handOver(call, db, before.id, heir, body));
      const reason = body.reason ?? call.reason;
      await closeAccount(call, db, before, {
        licenses: body.ownedLicenses === 'HAND_OVER' ? [] : licenses,
        role: lowestRole(call.services.definitions.permissions()),
        ...(reason !== undefined && { reason }),
        ...(handedOver && { left: handedOver }),
      });
      return before.sub;
    });
    await atPool(call.services, sub, (admin, id) => admin.delete(id));
    return nothing;
  },
};

/** The user who takes over, locked; undefined if nothing is transferred. */
async function heirOf(
  db: Db,
  id: string,
  { ownedLicenses, ownedKeys, heirId }: UserDeletion,
): Promise<Heir | undefined> {
  if (ownedLicenses !== 'HAND_OVER' && ownedKeys !== 'HAND_OVER') return undefined;
  if (heirId === undefined) throw invalid({ heirId: { code: 'required' } });
  const heir = await db
    .selectFrom('users')
    .select(['id', 'email', 'status'])
    .where('id', '=', heirId)
    .forUpdate()
    .executeTakeFirst();
  if (heir === undefined || heir.id === id || heir.status === 'DELETED') throw invalid({ heirId: { code: 'UNKNOWN' } });
  return heir;
}
