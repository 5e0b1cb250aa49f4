import { limits, type RenderedLetter, type RenderJob } from './job';
import { letterPage } from './letter-page';
import { fillPlaces, inspect, resolve } from './liquid';
import { writeBody } from './markdown';
import { TemplateError, type TemplateProblem } from './problem';

/**
 * Renders an email: conditions and loops first, Markdown next, values last and as text.
 * @throws TemplateError
 */
export function renderLetter(job: RenderJob): RenderedLetter {
  const { source, places } = resolve('subject', job);
  // A line break would end the header and start another.
  const subject = fillPlaces(source, places, ({ value }) => value)
    .replace(/ *[\p{Cc}\u2028\u2029]+ */gu, ' ')
    .trim();
  const { html: body, text } = writeBody(resolve('body', job), job.origin);
  const html = letterPage({ language: job.language, subject, body });
  if (html.length > limits.output || text.length > limits.output)
    throw new TemplateError({ part: 'body', code: 'TEMPLATE_TOO_LARGE' });
  return { subject, text, html };
}

/** Problems of a template that can be found without rendering it. */
export function inspectTemplate(job: RenderJob): readonly TemplateProblem[] {
  return [...inspect('subject', job), ...inspect('body', job)];
}
