import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { correctionTarget, lockCorrection } from '../corrections';

/** Withdraws a proposal. An applied correction stays; another correction must fix it. */
export const deleteRateCorrection: Operation<'deleteRateCorrection', 'id'> = {
  source: 'deleteRateCorrection',
  access: { permission: 'correctRates' },
  action: 'rateCorrection.delete',
  async handle(call) {
    const before = await lockCorrection(call.db, call.params.id);
    if (before.status !== 'DRAFT') throw new ApiError('RATE_STATE', { args: { status: before.status } });
    await call.db.deleteFrom('rate_corrections').where('id', '=', before.id).execute();
    call.audit({ ...correctionTarget(before), before });
    return nothing;
  },
};
