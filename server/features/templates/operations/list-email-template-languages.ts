import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { findTemplate, listLanguages } from '../repository';
import { rendered } from '../sample';

/** An email in every language, in its current text, for comparison. */
export const listEmailTemplateLanguages: Operation<'listEmailTemplateLanguages', 'id'> = {
  source: 'listEmailTemplateLanguages',
  access: { permission: 'readTemplates' },
  limit: { times: 120, seconds: 60 },
  async handle(call) {
    const template = await findTemplate(call.db, call.params.id);
    if (!template) throw notFound();
    const { letters } = call.services;
    const items = [];
    for (const one of await listLanguages(call.db, template.key)) {
      const { id, language, state } = one;
      const { letter, problems } = await rendered(letters, one, one);
      // Beside the others there is no place for a problem: the preview of that language has it.
      items.push({ id, language, state, ...(problems.length === 0 ? letter : { subject: '', text: '', html: '' }) });
    }
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};
