import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { answerChange, auditedTemplate, requireLockedTemplate } from '../locked-template';
import { activate, deleteDraft, listEditions, touchTemplate, writeDraft } from '../repository';
import { problemsOf, refuse, trialOf } from '../validate';

/** Creates a draft from the active edition. An existing draft stays. */
export const createEmailTemplate: Operation<'createEmailTemplate', 'id'> = {
  source: 'createEmailTemplate',
  access: { permission: 'createEmailTemplate' },
  action: 'emailTemplate.create',
  async handle(call) {
    const before = await requireLockedTemplate(call, false);
    if (before.draft) throw new ApiError('TEMPLATE_STATE');
    const { id, subject, body } = before;
    await writeDraft(
      call.db,
      { id: call.services.random.uuid(), template_id: id, subject, body },
      call.actor.id,
      call.now,
    );
    await touchTemplate(call.db, { id, by: call.actor.id, now: call.now });
    return answerChange(call);
  },
};

/** Saves the draft, creating it if necessary. The active edition is unchanged. */
export const changeEmailTemplate: Operation<'changeEmailTemplate', 'id'> = {
  source: 'changeEmailTemplate',
  access: { permission: 'editEmailTemplate' },
  action: 'emailTemplate.change',
  ifMatch: 'required',
  async handle(call) {
    const before = await requireLockedTemplate(call);
    const { subject, body } = call.body;
    refuse(await problemsOf(call.services.letters, before, { subject, body }));
    await writeDraft(
      call.db,
      { id: call.services.random.uuid(), template_id: before.id, subject, body },
      call.actor.id,
      call.now,
    );
    await touchTemplate(call.db, { id: before.id, by: call.actor.id, now: call.now });
    return answerChange(call, before);
  },
};

/** Activates the draft. Every sample set is rendered before; queued emails are unchanged. */
export const activateEmailTemplate: Operation<'activateEmailTemplate', 'id'> = {
  source: 'activateEmailTemplate',
  access: { permission: 'editEmailTemplate' },
  action: 'emailTemplate.activate',
  ifMatch: 'required',
  async handle(call) {
    const before = await requireLockedTemplate(call);
    if (!before.draft) throw new ApiError('TEMPLATE_STATE');
    const { id, subject, body } = before;
    refuse(await trialOf(call.services.letters, before, { subject, body }));
    await deleteDraft(call.db, id);
    const edition = { id: call.services.random.uuid(), template_id: id, origin: 'EDIT' as const, subject, body };
    await activate(call.db, edition, call.actor.id, call.now);
    await touchTemplate(call.db, { id, by: call.actor.id, now: call.now, isRepaired: true });
    return answerChange(call, before);
  },
};

/** Activates the content of an earlier edition, as a new edition. A draft stays. */
export const restoreEmailTemplate: Operation<'restoreEmailTemplate', 'id'> = {
  source: 'restoreEmailTemplate',
  access: { permission: 'editEmailTemplate' },
  action: 'emailTemplate.restore',
  async handle(call) {
    const before = await requireLockedTemplate(call, false);
    const editions = await listEditions(call.db, before.id);
    const source = editions.find(({ edition }) => edition === call.body.edition);
    if (!source) throw invalid({ edition: { code: 'UNKNOWN' } });
    if (source.status === 'ACTIVE') throw new ApiError('TEMPLATE_STATE');
    const { subject, body } = source;
    refuse(await trialOf(call.services.letters, before, { subject, body }));
    const edition = { id: call.services.random.uuid(), template_id: before.id, subject, body };
    await activate(call.db, { ...edition, origin: 'RESTORE', restored_from: source.edition }, call.actor.id, call.now);
    await touchTemplate(call.db, { id: before.id, by: call.actor.id, now: call.now, isRepaired: true });
    return answerChange(call, before, { restoredFrom: source.edition });
  },
};

/** Discards the draft. */
export const deleteEmailTemplate: Operation<'deleteEmailTemplate', 'id'> = {
  source: 'deleteEmailTemplate',
  access: { permission: 'deleteEmailTemplate' },
  action: 'emailTemplate.delete',
  async handle(call) {
    const before = await requireLockedTemplate(call, false);
    if (!before.draft) throw new ApiError('TEMPLATE_STATE');
    await deleteDraft(call.db, before.id);
    await touchTemplate(call.db, { id: before.id, by: call.actor.id, now: call.now });
    call.audit({
      targetType: 'emailTemplate',
      targetId: before.id,
      targetLabel: before.id,
      before: auditedTemplate(before),
    });
    return nothing;
  },
};
