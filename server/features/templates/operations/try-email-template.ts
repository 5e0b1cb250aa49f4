import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { findTemplate } from '../repository';
import { rendered } from '../sample';
import { refuse } from '../validate';

/** Preview of the email from unsaved input. Stores nothing. */
export const tryEmailTemplate: Operation<'tryEmailTemplate', 'id'> = {
  source: 'tryEmailTemplate',
  access: { permission: 'editEmailTemplate' },
  audited: false,
  // No transaction is open while an email is rendered.
  transaction: 'own',
  limit: { times: 240, seconds: 60 },
  async handle(call) {
    const template = await findTemplate(call.db, call.params.id);
    if (!template) throw notFound();
    const { letter, problems } = await rendered(call.services.letters, template, call.body);
    refuse(problems);
    return ok({ id: template.id, ...letter });
  },
};
