import { created, nothing, ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError } from '../../../platform/http/api-error';
import { applyCorrection, correctionPreview } from '../correct';
import {
  type Correction,
  type CorrectionWrite,
  correctionList,
  findCorrection,
  insertCorrection,
  listCorrections,
  lockCorrection,
} from '../corrections';

const reading = { permission: 'readRates' } as const;
const writing = { permission: 'correctRates' } as const;
const target = ({ id, title }: Correction) => ({ targetType: 'rateCorrection', targetId: id, targetLabel: title });

const listRateCorrections: Operation = {
  source: 'listRateCorrections',
  access: reading,
  list: true,
  async handle(call) {
    return ok(await listCorrections(call.db, listRequest(correctionList, call), call.now));
  },
};

const getRateCorrection: Operation<unknown, 'id'> = {
  source: 'getRateCorrection',
  access: reading,
  async handle({ db, params }) {
    const correction = await findCorrection(db, params.id);
    return ok(correction, correction.revision);
  },
};

/** What a correction would change for each license, or changed. */
const previewRateCorrection: Operation<unknown, 'id'> = {
  source: 'previewRateCorrection',
  access: reading,
  async handle({ db, params }) {
    return ok(await correctionPreview(db, await findCorrection(db, params.id)));
  },
};

/** Proposes a correction; nothing is corrected until somebody else applies it. */
const createRateCorrection: Operation<CorrectionWrite> = {
  source: 'createRateCorrection',
  access: writing,
  action: 'rateCorrection.create',
  idempotent: true,
  async handle(call) {
    const id = call.services.random.uuid();
    await insertCorrection(call.db, id, call.body, { by: call.actor.id, now: call.now });
    const correction = await findCorrection(call.db, id);
    call.audit({ ...target(correction), reason: correction.reason, after: correction });
    return created(correction, correction.revision);
  },
};

const applyRateCorrection: Operation<unknown, 'id'> = {
  source: 'applyRateCorrection',
  access: writing,
  action: 'rateCorrection.apply',
  ifMatch: 'optional',
  async handle(call) {
    const before = await lockCorrection(call.db, call.params.id);
    if (call.revision !== 0 && before.revision !== call.revision)
      throw await savedMeanwhile(call.db, before, call.actor);
    await applyCorrection(call.db, before, { by: call.actor.id, now: call.now });
    const after = await findCorrection(call.db, before.id);
    call.audit({ ...target(after), reason: after.reason, before, after });
    return ok(after, after.revision);
  },
};

/** Withdraws a proposal. What was applied stays; it is put right by another correction. */
const deleteRateCorrection: Operation<unknown, 'id'> = {
  source: 'deleteRateCorrection',
  access: writing,
  action: 'rateCorrection.delete',
  async handle(call) {
    const before = await lockCorrection(call.db, call.params.id);
    if (before.status !== 'DRAFT') throw new ApiError('RATE_STATE', { args: { status: before.status } });
    await call.db.deleteFrom('rate_corrections').where('id', '=', before.id).execute();
    call.audit({ ...target(before), before });
    return nothing;
  },
};

/** Wrong prices are put right by rows of their own, proposed by one administrator and applied by another. */
export const correctionOperations = [
  listRateCorrections,
  getRateCorrection,
  previewRateCorrection,
  createRateCorrection,
  applyRateCorrection,
  deleteRateCorrection,
];
