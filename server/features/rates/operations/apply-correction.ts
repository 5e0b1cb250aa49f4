import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { applyCorrection } from '../correct';
import { correctionTarget, findCorrection, lockCorrection } from '../corrections';

export const applyRateCorrection: Operation<'applyRateCorrection', 'id'> = {
  source: 'applyRateCorrection',
  access: { permission: 'correctRates' },
  action: 'rateCorrection.apply',
  ifMatch: 'optional',
  async handle(call) {
    const before = await lockCorrection(call.db, call.params.id);
    if (call.revision !== 0 && before.revision !== call.revision)
      throw await savedMeanwhile(call.db, before, call.actor);
    await applyCorrection(call.db, before, { by: call.actor.id, now: call.now });
    const after = await findCorrection(call.db, before.id);
    call.audit({ ...correctionTarget(after), reason: after.reason, before, after });
    return ok(after, after.revision);
  },
};
