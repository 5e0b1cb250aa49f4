import { nothing, ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { auditedSet, changedSet, requireLockedSet, requireRevision, withEditor } from '../locked-set';
import { updateChangeSet } from '../repository';
import { requireEditor, requireTranslatedSet } from '../translator';
import { setsFor } from '../two-pairs';

/** Changes a set's title, its description, and what becomes of open forms: who changes that is an editor, and voids an approval. */
export const changeChangeSet: Operation<'changeChangeSet', 'id'> = {
  source: 'changeChangeSet',
  access: { permission: 'translateDefinitions' },
  action: 'changeSet.change',
  ifMatch: 'required',
  async handle(call) {
    const before = await requireLockedSet(call);
    await requireRevision(call, before, call.revision);
    const { title, reason = null, openForms } = call.body;
    await requireTranslatedSet(call, before);
    const isApproved = before.state === 'approved' || before.state === 'scheduled';
    const isEdit = openForms !== undefined && openForms !== before.openForms;
    if (isEdit) requireEditor(call, 'openForms');
    const change = {
      title,
      reason,
      ...(isEdit && { openForms, editors: withEditor(before, call.actor.id) }),
      ...(isEdit && isApproved && ({ state: 'draft', approvedBy: null, approvedBase: null } as const)),
    };
    await updateChangeSet(call.db, before.id, change, { by: call.actor.id, now: call.now });
    const after = await changedSet(call);
    call.audit({
      targetType: 'changeSet',
      targetId: after.id,
      targetLabel: title,
      before: auditedSet(before),
      after: auditedSet(after),
    });
    const [answered = after] = await setsFor(call, [after]);
    return ok(answered, after.revision);
  },
};

/** Discards a set. It stays in the list, with all its content. */
export const discardChangeSet: Operation<'discardChangeSet', 'id'> = {
  source: 'discardChangeSet',
  access: { permission: 'translateDefinitions' },
  action: 'changeSet.discard',
  async handle(call) {
    const before = await requireLockedSet(call);
    await requireTranslatedSet(call, before);
    await updateChangeSet(call.db, before.id, { state: 'discarded' }, { by: call.actor.id, now: call.now });
    call.audit({
      targetType: 'changeSet',
      targetId: before.id,
      targetLabel: before.title,
      before: auditedSet(before),
      after: auditedSet({ ...before, state: 'discarded' }),
    });
    return nothing;
  },
};
