import type { LetterContext } from '../../mail/letter-writer';
import type { LetterTemplate, RenderedLetter } from '../../mail/template/job';
import type { TemplateProblem } from '../../mail/template/problem';
import { previewSample, problemsOf, setsOf, type TemplateName } from './validate';

/** A template as far as it can be rendered with sample data, by default the first set, and its problems. */
export async function rendered(
  letterContext: LetterContext,
  name: TemplateName,
  template: LetterTemplate,
  set = setsOf(letterContext, name.key)[0],
): Promise<{ readonly letter: RenderedLetter; readonly problems: readonly TemplateProblem[] }> {
  const problems = await problemsOf(letterContext, name, template);
  const { letter, problem } = await previewSample(letterContext, name, template, set ?? { values: {} });
  return { letter, problems: problems.length === 0 && problem ? [problem] : problems };
}
