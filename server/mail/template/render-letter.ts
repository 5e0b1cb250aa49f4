import { limits, type PreviewedLetter, type RenderedLetter, type RenderJob } from './job';
import { letterPage } from './letter-page';
import { fillPlaces, inspect, resolve } from './liquid';
import { writeBody } from './markdown';
import { TemplateError, type TemplateProblem } from './problem';

/**
 * Renders an email: conditions and loops first, Markdown next, values last and as text.
 * @throws TemplateError
 */
export function renderLetter(job: RenderJob): RenderedLetter {
  return render(job, false);
}

function render(job: RenderJob, withoutRefused: boolean): RenderedLetter {
  const { source, places } = resolve('subject', job);
  // A line break would end the header and start another.
  const subject = fillPlaces(source, places, ({ value }) => value)
    .replace(/ *[\p{Cc}\u2028\u2029]+ */gu, ' ')
    .trim();
  const { html: body, text } = writeBody(resolve('body', job), job.origin, withoutRefused);
  const html = letterPage({ language: job.language, subject, body });
  if (html.length > limits.output || text.length > limits.output)
    throw new TemplateError({ part: 'body', code: 'TEMPLATE_TOO_LARGE' });
  return { subject, text, html };
}

/** An email as far as it can be rendered: lines that cannot are shown as they are written, refused links without their target. */
export function previewLetter(job: RenderJob): PreviewedLetter {
  let problem: TemplateProblem | undefined;
  let attempt: RenderJob | undefined = job;
  let withoutRefused = false;
  for (let left = limits.leftOut; attempt !== undefined && left >= 0; left -= 1) {
    try {
      return { letter: render(attempt, withoutRefused), ...(problem && { problem }) };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      problem ??= error.problem;
      const isLink = error.problem.code === 'TEMPLATE_LINK_REFUSED' || error.problem.code === 'TEMPLATE_LINK_VARIABLE';
      if (isLink) withoutRefused = true;
      else attempt = asWritten(attempt, error.problem);
    }
  }
  return { letter: { subject: '', text: '', html: '' }, ...(problem && { problem }) };
}

/** The same job with the line of a problem as text; undefined if the problem has no line. */
function asWritten({ template, values, ...job }: RenderJob, { part, line }: TemplateProblem): RenderJob | undefined {
  const lines = template[part].split('\n');
  const written = line === undefined ? undefined : lines[line - 1];
  if (line === undefined || written === undefined) return undefined;
  const name = `line${Object.keys(values).length}`;
  lines[line - 1] = `{{ ${name} }}`;
  return {
    ...job,
    template: { ...template, [part]: lines.join('\n') },
    values: { ...values, [name]: { type: 'text', value: written } },
  };
}

/** Problems of a template that can be found without rendering it. */
export function inspectTemplate(job: RenderJob): readonly TemplateProblem[] {
  return [...inspect('subject', job), ...inspect('body', job)];
}
