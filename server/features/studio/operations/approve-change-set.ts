import type { Answer } from '../../../api/answer';
import type { Call, Operation, PayloadOf } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { lockPointer } from '../editions';
import { answeredSet, requireLockedSet, requireRevision } from '../locked-set';
import { auditRefusal } from '../make-edition';
import { type ChangeSet, updateChangeSet } from '../repository';
import { asksForTwo } from '../two-pairs';

/** Approves a set as it is, based on the live edition. */
export const approveChangeSet: Operation<'approveChangeSet', 'id'> = {
  source: 'approveChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.approve',
  // A refusal is audited after what it rolls back.
  transaction: 'own',
  handle: (call) =>
    call
      .transaction((db) => approve({ ...call, db }))
      .catch((error: unknown) => auditRefusal(call, error, 'changeSet')),
};

async function approve(call: Call<PayloadOf<'approveChangeSet'>, 'id', Actor>): Promise<Answer<ChangeSet>> {
  const before = await requireLockedSet(call, ['draft', 'review', 'approved', 'failed']);
  await requireRevision(call, before, call.body.revision);
  if ((await asksForTwo(call.db)) && before.editors.includes(call.actor.id)) throw new ApiError('STUDIO_SAME_PERSON');
  const live = await lockPointer(call.db, call.now);
  if (live !== call.body.baseEdition) throw new ApiError('STUDIO_MOVED', { args: { edition: live } });
  const approval = { state: 'approved', approvedBy: call.actor.id, approvedBase: live } as const;
  await updateChangeSet(call.db, before.id, approval, { by: call.actor.id, now: call.now });
  return answeredSet(call, before);
}
