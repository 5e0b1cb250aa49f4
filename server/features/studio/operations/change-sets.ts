import { created, ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { answeredDocument } from '../answered-document';
import { auditedSet, changedSet } from '../locked-set';
import { changeSetList, findChangeSet, insertChangeSet, listChangeSets, setDocuments } from '../repository';

/** All sets. */
export const listChangeSetsOperation: Operation<'listChangeSets'> = {
  source: 'listChangeSets',
  access: { permission: 'viewDefinitions' },
  list: true,
  handle: async (call) => ok(await listChangeSets(call.db, listRequest(changeSetList, call), call.now)),
};

/** A set with its documents. */
export const getChangeSet: Operation<'getChangeSet', 'id'> = {
  source: 'getChangeSet',
  access: { permission: 'viewDefinitions' },
  async handle({ db, params, services }) {
    const set = await findChangeSet(db, params.id);
    if (!set) throw notFound();
    const documents = (await setDocuments(db, set.id)).map((each) => answeredDocument(services.definitions, each));
    return ok({ ...set, documents }, set.revision);
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
