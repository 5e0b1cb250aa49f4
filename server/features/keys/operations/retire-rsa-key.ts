import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound, stale } from '../../../platform/http/api-error';
import { holdSigningKeys, listSigningKeys, retireStoredKey } from '../signing-keys';

/** A key signs no license file any more. Files that it signed stay valid, so its public part stays. The last active one is not retired. */
export const retireRsaKey: Operation<'retireRsaKey', 'id'> = {
  source: 'retireRsaKey',
  access: { permission: 'rotateSigningKeys' },
  action: 'rsaKey.retire',
  ifMatch: 'required',
  async handle({ actor, params: { id }, db, now, revision, audit }) {
    await holdSigningKeys(db);
    const all = await listSigningKeys(db);
    const before = all.find((key) => key.id === id);
    if (!before) throw notFound();
    if (before.revision !== revision || before.status !== 'ACTIVE') throw stale();
    if (!all.some((key) => key.id !== id && key.status === 'ACTIVE')) throw new ApiError('SIGNING_KEY_IN_USE');
    await retireStoredKey(db, id, { by: actor.id, at: now });
    const after = (await listSigningKeys(db)).find((key) => key.id === id);
    if (!after) throw new Error('A signing key that was just retired cannot be read.');
    audit({ targetType: 'rsaKey', targetId: id, targetLabel: before.name, before, after });
    return ok(after, after.revision);
  },
};
