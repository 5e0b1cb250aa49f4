import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import type { LetterOffice } from '../../../mail/letter-writer';
import type { LetterTemplate } from '../../../mail/template/job';
import { TemplateError, type TemplateProblem } from '../../../mail/template/problem';
import { notFound } from '../../../platform/http/api-error';
import { problemsOf, refuse, renderSample, setsOf, type TemplateName } from '../judge';
import { findTemplate, listLanguages } from '../repository';

const nothing = { subject: '', text: '', html: '' };

/** A template with samples in it; empty where a problem keeps it from being rendered. */
async function rendered(
  office: LetterOffice,
  name: TemplateName,
  template: LetterTemplate,
): Promise<{ readonly letter: typeof nothing; readonly problems: readonly TemplateProblem[] }> {
  const problems = problemsOf(office, name, template);
  if (problems.length > 0) return { letter: nothing, problems };
  const [set] = setsOf(office, name.key);
  try {
    const { subject, text, html } = await renderSample(office, name, template, set ?? { values: {} });
    return { letter: { subject, text, html }, problems };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { letter: nothing, problems: [error.problem] };
  }
}

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

/** A letter in every language, each as it is written now, to compare them. */
export const listEmailTemplateLanguages: Operation<unknown, 'id'> = {
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
      const { letter } = await rendered(letters, one, one);
      items.push({ id, language, state, ...letter });
    }
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};
