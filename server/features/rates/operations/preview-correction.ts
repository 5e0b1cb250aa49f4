import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { correctionPreview } from '../correct';
import { findCorrection } from '../corrections';

/** Effect of a proposed or applied correction for each license. */
export const previewRateCorrection: Operation<'previewRateCorrection', 'id'> = {
  source: 'previewRateCorrection',
  access: { permission: 'readRates' },
  async handle({ db, params }) {
    return ok(await correctionPreview(db, await findCorrection(db, params.id)));
  },
};
