import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid, notFound } from '../../../platform/http/api-error';
import { auditedSet, changedSet, requireLockedSet, requireRevision, withEditor } from '../locked-set';
import { takeDocument, updateChangeSet } from '../repository';

/** Removes a document from a set: it is as it is live again. */
export const removeChangeSetDocument: Operation<'removeChangeSetDocument', 'id'> = {
  source: 'removeChangeSetDocument',
  access: { permission: 'editDefinitions' },
  action: 'changeSet.remove',
  ifMatch: 'required',
  async handle(call) {
    const { path } = call.query;
    if (path === undefined) throw invalid({ path: { code: 'required' } });
    const before = await requireLockedSet(call);
    await requireRevision(call, before, call.revision);
    if (!(await takeDocument(call.db, before.id, path))) throw notFound();
    const editors = withEditor(before, call.actor.id);
    const change = { state: 'draft', editors, failure: null, approvedBy: null, approvedBase: null } as const;
    await updateChangeSet(call.db, before.id, change, { by: call.actor.id, now: call.now });
    const after = await changedSet(call);
    call.audit({
      targetType: 'changeSet',
      targetId: before.id,
      targetLabel: before.title,
      before: { ...auditedSet(before), document: path },
      after: { ...auditedSet(after), document: null },
    });
    return ok(after, after.revision);
  },
};
