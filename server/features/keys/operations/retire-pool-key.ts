import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import { poolKeyOf, poolKeysOf } from '../pool-key';

/** A previous key is gone at once: tokens that it signed are refused. Sessions of the portal go on. */
export const retirePoolKey: Operation<'retirePoolKey', 'id'> = {
  source: 'retirePoolKey',
  access: { permission: 'rotateSigningKeys' },
  action: 'poolKey.retire',
  transaction: 'own',
  async handle(call) {
    const keys = poolKeysOf(call.services);
    const { id } = call.params;
    await call.transaction(async (db) => {
      const found = (await keys.list(db)).find(({ kid }) => kid === id);
      if (!found) throw notFound();
      if (!(await keys.retire(db, id))) throw new ApiError('SIGNING_KEY_IN_USE');
      call.audit({
        targetType: 'poolKey',
        targetId: id,
        targetLabel: id,
        ...(call.body.reason !== undefined && { reason: call.body.reason }),
        before: poolKeyOf(found),
      });
    });
    await keys.follow();
    return nothing;
  },
};
