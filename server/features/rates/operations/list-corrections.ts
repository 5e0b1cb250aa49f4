import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { correctionList, findCorrection, listCorrections } from '../corrections';

export const listRateCorrections: Operation<'listRateCorrections'> = {
  source: 'listRateCorrections',
  access: { permission: 'readRates' },
  list: true,
  async handle(call) {
    return ok(await listCorrections(call.db, listRequest(correctionList, call), call.now));
  },
};

export const getRateCorrection: Operation<'getRateCorrection', 'id'> = {
  source: 'getRateCorrection',
  access: { permission: 'readRates' },
  async handle({ db, params }) {
    const correction = await findCorrection(db, params.id);
    return ok(correction, correction.revision);
  },
};
