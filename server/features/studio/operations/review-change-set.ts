import type { Operation } from '../../../api/operation';
import { answeredSet, requireLockedSet, requireRevision } from '../locked-set';
import { updateChangeSet } from '../repository';

/** Requests a review of a set. */
export const reviewChangeSet: Operation<'reviewChangeSet', 'id'> = {
  source: 'reviewChangeSet',
  access: { permission: 'editDefinitions' },
  action: 'changeSet.review',
  async handle(call) {
    const before = await requireLockedSet(call, ['draft', 'failed']);
    await requireRevision(call, before, call.body.revision);
    await updateChangeSet(call.db, before.id, { state: 'review' }, { by: call.actor.id, now: call.now });
    return answeredSet(call, before);
  },
};
