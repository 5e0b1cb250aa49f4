import { created, nothing, ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { invalid, notFound } from '../../../platform/http/api-error';
import {
  deletePostTemplateRow,
  insertPostTemplate,
  isNameTaken,
  listPostTemplates,
  lockPostTemplate,
  postTemplateList,
  updatePostTemplate,
} from '../post-templates';

const nameTaken = () => invalid({ name: { code: 'NAME_TAKEN', pointer: '/name' } });

/** Templates for new posts. */
export const listPostTemplatesOperation: Operation<'listPostTemplates'> = {
  source: 'listPostTemplates',
  access: { permission: 'readTemplates' },
  list: true,
  handle: async (call) => ok(await listPostTemplates(call.db, listRequest(postTemplateList, call), call.now)),
};

/** Creates a post template. */
export const createPostTemplate: Operation<'createPostTemplate'> = {
  source: 'createPostTemplate',
  access: { permission: 'createPostTemplate' },
  action: 'postTemplate.create',
  idempotent: true,
  async handle(call) {
    const { body, now, actor } = call;
    const made = await insertPostTemplate(call.db, { ...body, id: call.services.random.uuid(), by: actor.id, now });
    if (!made) throw nameTaken();
    call.audit({ targetType: 'postTemplate', targetId: made.id, targetLabel: made.name, after: made });
    return created(made, made.revision);
  },
};

/** Changes a post template. Posts based on it are unchanged. */
export const changePostTemplate: Operation<'changePostTemplate', 'id'> = {
  source: 'changePostTemplate',
  access: { permission: 'editPostTemplate' },
  action: 'postTemplate.change',
  ifMatch: 'required',
  async handle(call) {
    const { id } = call.params;
    const before = await lockPostTemplate(call.db, id);
    if (!before) throw notFound();
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    if (await isNameTaken(call.db, call.body.name, id)) throw nameTaken();
    await updatePostTemplate(call.db, { ...call.body, id, by: call.actor.id, now: call.now });
    const after = await lockPostTemplate(call.db, id);
    if (!after) throw new Error('A template that was just changed cannot be read.');
    call.audit({ targetType: 'postTemplate', targetId: id, targetLabel: after.name, before, after });
    return ok(after, after.revision);
  },
};

/** Deletes a post template. Posts based on it remain. */
export const deletePostTemplate: Operation<'deletePostTemplate', 'id'> = {
  source: 'deletePostTemplate',
  access: { permission: 'deletePostTemplate' },
  action: 'postTemplate.delete',
  async handle(call) {
    const before = await lockPostTemplate(call.db, call.params.id);
    if (!before) throw notFound();
    await deletePostTemplateRow(call.db, before.id);
    call.audit({ targetType: 'postTemplate', targetId: before.id, targetLabel: before.name, before });
    return nothing;
  },
};
