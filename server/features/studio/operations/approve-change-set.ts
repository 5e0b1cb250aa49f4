import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { lockPointer } from '../editions';
import { answeredSet, requireLockedSet, requireRevision } from '../locked-set';
import { updateChangeSet } from '../repository';
import { asksForTwo } from '../two-pairs';

/** Approves a set as it is, based on the live edition. */
export const approveChangeSet: Operation<'approveChangeSet', 'id'> = {
  source: 'approveChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.approve',
  async handle(call) {
    const before = await requireLockedSet(call, ['draft', 'review', 'approved', 'failed']);
    await requireRevision(call, before, call.body.revision);
    if ((await asksForTwo(call.db)) && before.editors.includes(call.actor.id)) throw new ApiError('STUDIO_SAME_PERSON');
    const live = await lockPointer(call.db, call.now);
    if (live !== call.body.baseEdition) throw new ApiError('STUDIO_MOVED', { args: { edition: live } });
    const approval = { state: 'approved', approvedBy: call.actor.id, approvedBase: live } as const;
    await updateChangeSet(call.db, before.id, approval, { by: call.actor.id, now: call.now });
    return answeredSet(call, before);
  },
};
