import { ok } from '../../api/answer';
import type { Call } from '../../api/operation';
import { savedMeanwhile } from '../../api/saved-meanwhile';
import { notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { type EmailTemplate, findTemplate, lockTemplate } from './repository';

/** The template of a change, locked until the transaction ends, if it is unchanged since it was read. */
export async function requireLockedTemplate(
  call: Call<unknown, 'id', Actor>,
  isRevisionAsked = true,
): Promise<EmailTemplate> {
  await lockTemplate(call.db, call.params.id);
  const template = await findTemplate(call.db, call.params.id);
  if (!template) throw notFound();
  if (isRevisionAsked && template.revision !== call.revision) throw await savedMeanwhile(call.db, template, call.actor);
  return template;
}

/** The template as it is after a change. */
async function changedTemplate(call: Call<unknown, 'id', Actor>): Promise<EmailTemplate> {
  const template = await findTemplate(call.db, call.params.id);
  if (!template) throw new Error('A template that was just changed cannot be read.');
  return template;
}

/** Records a change in the audit, and answers with the template as it is now. */
export async function answerChange(call: Call<unknown, 'id', Actor>, before?: EmailTemplate, facts: object = {}) {
  const after = await changedTemplate(call);
  call.audit({
    targetType: 'emailTemplate',
    targetId: after.id,
    targetLabel: after.id,
    ...(before && { before: auditedTemplate(before) }),
    after: { ...auditedTemplate(after), ...facts },
  });
  return ok<EmailTemplate>(after, after.revision);
}

/** What the audit records of a template. */
export const auditedTemplate = ({ id, subject, body, edition, draft }: EmailTemplate) => ({
  id,
  subject,
  body,
  edition,
  draft,
});
