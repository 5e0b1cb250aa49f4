import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import type { LetterTemplate } from '../../../mail/template/job';
import { notFound } from '../../../platform/http/api-error';
import { findTemplate } from '../repository';
import { rendered } from '../sample';
import { refuse } from '../validate';

/** The letter as it would be by what is typed and not saved yet. It keeps nothing. */
export const tryEmailTemplate: Operation<LetterTemplate, 'id'> = {
  source: 'tryEmailTemplate',
  access: { permission: 'editEmailTemplate' },
  audited: false,
  // No transaction is held while a letter is rendered.
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
