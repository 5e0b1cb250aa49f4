import type { LicenseChange } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import { type ChangedValue, changesOf, valueAt } from '../changed-values';
import { changedPlan } from '../rate-plan';
import { updateLicense } from '../repository';
import { isOver } from '../transitions';
import { requireLockedLicense, visibleLicense } from '../visible';
import { columnsOf } from './change-license';

/** The payload of a change that gives one value back. A plan comes with its version. */
function payloadOf({ name, before }: ChangedValue, changes: readonly ChangedValue[]): LicenseChange {
  const [first = '', second] = name.split('.');
  const version = name === 'ratePlanName' ? changes.find((each) => each.name === 'ratePlanVersion') : undefined;
  return {
    [first]: second === undefined ? before : { [second]: before },
    ...(version && { [version.name]: version.before }),
  };
}

/** Puts one value of a license back to what it was before a change, unless it was changed again since. This is a change itself. */
export const restoreLicense: Operation<'restoreLicense'> = {
  source: 'restoreLicense',
  access: { permission: 'editLicense' },
  action: 'license.restore',
  ifMatch: 'required',
  async handle(call) {
    const { body, now } = call;
    const { licenseId, changes } = await changesOf(call.db, body.id);
    const before = await requireLockedLicense(call, licenseId);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    if (isOver(before.state)) throw new ApiError('LICENSE_STATE', { args: { state: before.state } });
    const wanted = changes.find(({ name }) => name === body.name);
    if (!wanted) throw invalid({ name: { code: 'UNKNOWN' } });
    if (JSON.stringify(valueAt(before, wanted.name)) !== JSON.stringify(wanted.after))
      throw invalid({ name: { code: 'CHANGED_SINCE' } });
    const change = payloadOf(wanted, changes);
    await updateLicense(
      call.db,
      before.id,
      before.revision,
      { ...columnsOf(before, change), ...(await changedPlan(call.db, before, change)) },
      call.actor.id,
      now,
    );
    await recordEvent(call.db, call.services.random, {
      licenseId: before.id,
      type: 'LICENSE_CHANGED',
      severity: 'LOW',
      message: 'The license was changed by an administrator.',
      at: now,
    });
    const after = await visibleLicense(call, before.id);
    const target = { targetType: 'license', targetId: before.id, targetLabel: before.number };
    call.audit({ ...target, reason: call.reason ?? `↩ ${body.id}`, before, after });
    return ok(after, after.revision);
  },
};
