import { created, ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { answeredDocument } from '../answered-document';
import { auditedSet, changedSet } from '../locked-set';
import { changeSetList, findChangeSet, insertChangeSet, listChangeSets, setDocuments } from '../repository';
import { setsFor } from '../two-pairs';

/** All sets. */
export const listChangeSetsOperation: Operation<'listChangeSets'> = {
  source: 'listChangeSets',
  access: { permission: 'viewDefinitions' },
  list: true,
  async handle(call) {
    const page = await listChangeSets(call.db, listRequest(changeSetList, call), call.now);
    return ok({ ...page, items: await setsFor(call, page.items) });
  },
};

/** A set with its documents. */
export const getChangeSet: Operation<'getChangeSet', 'id'> = {
  source: 'getChangeSet',
  access: { permission: 'viewDefinitions' },
  async handle(call) {
    const set = await findChangeSet(call.db, call.params.id);
    if (!set) throw notFound();
    const edited = await setDocuments(call.db, set.id);
    const documents = edited.map((each) => answeredDocument(call.services.definitions, each));
    const [answered = set] = await setsFor(call, [set]);
    return ok({ ...answered, documents }, set.revision);
  },
};

/** Creates a set. */
export const createChangeSet: Operation<'createChangeSet'> = {
  source: 'createChangeSet',
  access: { permission: 'translateDefinitions' },
  action: 'changeSet.create',
  idempotent: true,
  async handle(call) {
    const { title, reason = null } = call.body;
    const id = call.services.random.uuid();
    await insertChangeSet(call.db, { id, title, reason, by: call.actor.id, now: call.now });
    const set = await changedSet({ db: call.db, params: { id } });
    call.audit({ targetType: 'changeSet', targetId: id, targetLabel: title, after: auditedSet(set) });
    return created(set, set.revision);
  },
};
