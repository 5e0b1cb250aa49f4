import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { correctionTarget, findCorrection, insertCorrection } from '../corrections';

/** Proposes a correction; another user must apply it. */
export const createRateCorrection: Operation<'createRateCorrection'> = {
  source: 'createRateCorrection',
  access: { permission: 'correctRates' },
  action: 'rateCorrection.create',
  idempotent: true,
  async handle(call) {
    const id = call.services.random.uuid();
    await insertCorrection(call.db, id, call.body, { by: call.actor.id, now: call.now });
    const correction = await findCorrection(call.db, id);
    call.audit({ ...correctionTarget(correction), reason: correction.reason, after: correction });
    return created(correction, correction.revision);
  },
};
