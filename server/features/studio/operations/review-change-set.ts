import type { Operation } from '../../../api/operation';
import { answeredSet, requireLockedSet, requireRevision } from '../locked-set';
import { updateChangeSet } from '../repository';
import { requireTranslatedSet } from '../translator';

/** Requests a review of a set. */
export const reviewChangeSet: Operation<'reviewChangeSet', 'id'> = {
  source: 'reviewChangeSet',
  access: { permission: 'translateDefinitions' },
  action: 'changeSet.review',
  async handle(call) {
    const before = await requireLockedSet(call, ['draft', 'failed']);
    await requireRevision(call, before, call.body.revision);
    await requireTranslatedSet(call, before);
    await updateChangeSet(call.db, before.id, { state: 'review' }, { by: call.actor.id, now: call.now });
    return answeredSet(call, before);
  },
};
