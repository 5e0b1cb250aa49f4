import type { PoolKeyChange } from '../../../../schemas/types.gen';
import { nothing, ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import type { Services } from '../../../api/services';
import { KeyTooYoung, type SigningKeyFacts } from '../../../identity';
import { ApiError, notFound } from '../../../platform/http/api-error';

/** The keys that sign tokens of sign-ins, as the API shows them (schemas/data/pool-key.schema.json): no part of a key, public or private. */
const shown = ({ kid, slot, createdAt, signsFrom, retiredAt, verifiesUntil }: SigningKeyFacts) => ({
  id: kid,
  status: slot.toUpperCase(),
  createdAt: createdAt.toISOString(),
  signsFrom: signsFrom?.toISOString() ?? null,
  retiredAt: retiredAt?.toISOString() ?? null,
  verifiesUntil: verifiesUntil?.toISOString() ?? null,
});

/** The next key, the current one and the previous ones. An external pool keeps its own: then there is none. */
export const listPoolKeys: Operation = {
  source: 'listPoolKeys',
  access: { permission: 'readRsaKeys' },
  async handle({ db, services: { pool } }) {
    const items = ((await pool.signingKeys?.list(db)) ?? []).map(shown);
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};

/** The next key signs from now on; the former one verifies until its last token is over. */
export const rotatePoolKeys: Operation<PoolKeyChange> = {
  source: 'rotatePoolKeys',
  access: { permission: 'rotateSigningKeys' },
  action: 'poolKey.rotate',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const keys = keysOf(call.services);
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
      return (await keys.list(db)).map(shown);
    });
    await keys.follow();
    return ok({ items, total: items.length });
  },
};

/** A previous key is gone at once: tokens that it signed are refused. Sessions of the portal go on. */
export const retirePoolKey: Operation<PoolKeyChange, 'id'> = {
  source: 'retirePoolKey',
  access: { permission: 'rotateSigningKeys' },
  action: 'poolKey.retire',
  transaction: 'own',
  async handle(call) {
    const keys = keysOf(call.services);
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
        before: shown(found),
      });
    });
    await keys.follow();
    return nothing;
  },
};

function keysOf({ pool }: Pick<Services, 'pool'>) {
  if (!pool.signingKeys) throw notFound();
  return pool.signingKeys;
}

/** A key that is too young is the caller's to wait for. */
function told(error: unknown): never {
  if (!(error instanceof KeyTooYoung)) throw error;
  throw new ApiError('SIGNING_KEY_TOO_YOUNG', { args: { seconds: error.seconds }, retryAfter: error.seconds });
}
