import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { envelope } from '../../../mail/letter-writer';
import { TemplateError } from '../../../mail/template/problem';
import { auditedTemplate, requireLockedTemplate } from '../locked-template';
import { problemsOf, refuse, renderSample, setsOf } from '../validate';

/** Sends the current text with sample data to the calling administrator only. */
export const testEmailTemplate: Operation<'testEmailTemplate', 'id'> = {
  source: 'testEmailTemplate',
  access: { permission: 'editEmailTemplate' },
  action: 'emailTemplate.test',
  limit: { times: 10, seconds: 60 },
  async handle(call) {
    const template = await requireLockedTemplate(call, false);
    const { letters, outbox, random } = call.services;
    refuse(await problemsOf(letters, template, template));
    const [sample] = setsOf(letters, template.key);
    const to = call.actor.email;
    try {
      const rendered = await renderSample(letters, template, template, sample ?? { values: {} });
      const id = random.uuid();
      const { messageId } = envelope(letters, template.key, { id, to });
      const written = { to, ...rendered, messageId };
      await outbox.queueTest(call.db, { id, kind: template.key, language: template.language, written });
    } catch (error) {
      if (error instanceof TemplateError) refuse([error.problem]);
      throw error;
    }
    call.audit({
      targetType: 'emailTemplate',
      targetId: template.id,
      targetLabel: template.id,
      after: auditedTemplate(template),
    });
    return nothing;
  },
};
