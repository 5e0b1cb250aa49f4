import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { KeyTooYoung } from '../../../identity';
import { ApiError } from '../../../platform/http/api-error';
import { poolKeyOf, poolKeysOf } from '../pool-key';

/** The next key signs from now on; the former one verifies until its last token is over. */
export const rotatePoolKeys: Operation<'rotatePoolKeys'> = {
  source: 'rotatePoolKeys',
  access: { permission: 'rotateSigningKeys' },
  action: 'poolKey.rotate',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const keys = poolKeysOf(call.services);
    const fresh = await keys.prepare();
    const items = await call.transaction(async (db) => {
      const { current, former } = await keys.rotate(db, fresh).catch(told);
      call.audit({
        targetType: 'poolKey',
        ...(current !== undefined && { targetId: current, targetLabel: current }),
        ...(call.body.reason !== undefined && { reason: call.body.reason }),
        before: { current: former ?? null },
        after: { current: current ?? null },
      });
      return (await keys.list(db)).map(poolKeyOf);
    });
    await keys.follow();
    return ok({ items, total: items.length });
  },
};

/** A key that is too young is the caller's to wait for. */
function told(error: unknown): never {
  if (!(error instanceof KeyTooYoung)) throw error;
  throw new ApiError('SIGNING_KEY_TOO_YOUNG', { args: { seconds: error.seconds }, retryAfter: error.seconds });
}
