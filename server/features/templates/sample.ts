import type { LetterContext } from '../../mail/letter-writer';
import type { LetterTemplate } from '../../mail/template/job';
import { TemplateError, type TemplateProblem } from '../../mail/template/problem';
import { problemsOf, renderSample, setsOf, type TemplateName } from './validate';

const nothing = { subject: '', text: '', html: '' };

/** A template rendered with sample data, by default the first set; empty if a problem prevents it. */
export async function rendered(
  letterContext: LetterContext,
  name: TemplateName,
  template: LetterTemplate,
  set = setsOf(letterContext, name.key)[0],
): Promise<{ readonly letter: typeof nothing; readonly problems: readonly TemplateProblem[] }> {
  const problems = await problemsOf(letterContext, name, template);
  if (problems.length > 0) return { letter: nothing, problems };
  try {
    const { subject, text, html } = await renderSample(letterContext, name, template, set ?? { values: {} });
    return { letter: { subject, text, html }, problems };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { letter: nothing, problems: [error.problem] };
  }
}
