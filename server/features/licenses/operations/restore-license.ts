import type { LicenseChange } from '../../../../schemas/types.gen';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { type ChangedValue, changesOf, valueAt } from '../changed-values';
import { isOver } from '../transitions';
import { requireLockedLicense } from '../visible';
import { writeChange } from '../write-change';

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
    const { body } = call;
    const { licenseId, changes } = await changesOf(call.db, body.id);
    const before = await requireLockedLicense(call, licenseId);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    if (isOver(before.state)) throw new ApiError('LICENSE_STATE', { args: { state: before.state } });
    const wanted = changes.find(({ name }) => name === body.name);
    if (!wanted) throw invalid({ name: { code: 'UNKNOWN' } });
    if (JSON.stringify(valueAt(before, wanted.name)) !== JSON.stringify(wanted.after))
      throw invalid({ name: { code: 'CHANGED_SINCE' } });
    return writeChange(call, before, payloadOf(wanted, changes), { reason: call.reason ?? `↩ ${body.id}` });
  },
};
