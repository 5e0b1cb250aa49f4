import type { Operation } from '../../../api/operation';
import { answeredSet, requireLockedSet, requireRevision } from '../locked-set';
import { updateChangeSet } from '../repository';

/** Cancels the schedule. The approval was given for it: the set is a draft again. */
export const cancelChangeSetSchedule: Operation<'cancelChangeSetSchedule', 'id'> = {
  source: 'cancelChangeSetSchedule',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.cancel',
  async handle(call) {
    const before = await requireLockedSet(call, ['scheduled']);
    await requireRevision(call, before, call.body.revision);
    const change = { state: 'draft', approvedBy: null, approvedBase: null } as const;
    await updateChangeSet(call.db, before.id, change, { by: call.actor.id, now: call.now });
    return answeredSet(call, before);
  },
};
