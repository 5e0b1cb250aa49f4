import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { requireLockedLicense } from '../visible';
import { writeChange } from '../write-change';

/** Changes a license's details; its state changes by decisions only. */
export const changeLicense: Operation<'changeLicense', 'id'> = {
  source: 'changeLicense',
  access: { permission: 'editLicense' },
  action: 'license.change',
  ifMatch: 'required',
  async handle(call) {
    const before = await requireLockedLicense(call, call.params.id);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    return writeChange(call, before, call.body, call.kept.change(before));
  },
};
