import { nearestArgument } from '../../../engine/definition';
import { variablesOf } from '../../mail/letter-table';
import { givenValues, type LetterContext, portalValues, renderEdition } from '../../mail/letter-writer';
import type { LetterTemplate, PreviewedLetter, RenderedLetter, RenderJob } from '../../mail/template/job';
import { TemplateError, type TemplateProblem } from '../../mail/template/problem';
import { ApiError, type FieldError } from '../../platform/http/api-error';
import { type SampleSet, sampleSets } from './samples';

/** Identifies a template. */
export interface TemplateName {
  readonly key: string;
  readonly language: string;
}

/** The variables of a kind of email; none if the kind is no longer in `schemas/letters.json`. */
export function declaredVariables({ table, variables }: LetterContext, key: string) {
  const rule = table[key];
  return rule === undefined ? {} : variablesOf(rule, variables);
}

/** Sample sets of a kind, with this portal's addresses. */
export function setsOf(letterContext: LetterContext, key: string): readonly SampleSet[] {
  const variables = declaredVariables(letterContext, key);
  const recipient = Object.values(variables).find(({ filled }) => filled === 'recipient')?.sample ?? '';
  const addresses = portalValues(letterContext, key, { recipient });
  return sampleSets(variables).map((set) =>
    set.isComplete ? { ...set, values: { ...set.values, ...addresses } } : set,
  );
}

/** Problems of a template as written: syntax and names. Checked on every save, in the thread that renders, with its limits. */
export async function problemsOf(
  letterContext: LetterContext,
  { key, language }: TemplateName,
  template: LetterTemplate,
): Promise<readonly TemplateProblem[]> {
  const job = jobOf(letterContext, { key, language }, template, {});
  const problems = (await letterContext.isolated.inspect(job)).map((problem) =>
    problem.code === 'TEMPLATE_VARIABLE_UNKNOWN' && problem.name !== undefined
      ? { ...problem, ...nearestArgument(problem.name, Object.keys(job.values)) }
      : problem,
  );
  if (template.subject.trim() === '') return [...problems, { part: 'subject', code: 'TEMPLATE_EMPTY' }];
  return template.body.trim() === '' ? [...problems, { part: 'body', code: 'TEMPLATE_EMPTY' }] : problems;
}

function jobOf(
  letterContext: LetterContext,
  { key, language }: TemplateName,
  { subject, body }: LetterTemplate,
  given: SampleSet['values'],
): RenderJob {
  const all = letterContext.sentences();
  const units = (all[language] ?? all.en)?.units ?? {};
  const values = givenValues(letterContext, key, given);
  return { template: { subject, body }, values, language, units, origin: letterContext.origin };
}

/** A template with one sample set as far as it can be rendered, and what prevents the rest. */
export function previewSample(
  letterContext: LetterContext,
  name: TemplateName,
  template: LetterTemplate,
  { values }: Pick<SampleSet, 'values'>,
): Promise<PreviewedLetter> {
  return letterContext.isolated.preview(jobOf(letterContext, name, template, values));
}

/** Renders a template with one sample set. @throws TemplateError */
export function renderSample(
  letterContext: LetterContext,
  { key, language }: TemplateName,
  template: LetterTemplate,
  { values }: Pick<SampleSet, 'values'>,
): Promise<RenderedLetter> {
  return renderEdition(
    letterContext,
    { ...template, isSeed: false },
    { language, values: givenValues(letterContext, key, values) },
  );
}

/** Everything that prevents a template from being sent: each sample set is rendered, and required variables must be in the email. */
export async function trialOf(
  letterContext: LetterContext,
  name: TemplateName,
  template: LetterTemplate,
): Promise<readonly TemplateProblem[]> {
  const problems = await problemsOf(letterContext, name, template);
  if (problems.length > 0) return problems;
  const variables = declaredVariables(letterContext, name.key);
  for (const set of setsOf(letterContext, name.key)) {
    try {
      const { subject, text } = await renderSample(letterContext, name, template, set);
      if (subject === '' && set.isComplete) return [{ part: 'subject', code: 'TEMPLATE_EMPTY' }];
      if (text === '' && set.isComplete) return [{ part: 'body', code: 'TEMPLATE_EMPTY' }];
      const said = `${subject}\n${text}`;
      const missing = letterContext.table[name.key]?.required?.find((each) => {
        // User input is escaped before it is inserted; declared samples already are.
        const value = variables[each]?.type === 'text' && set.name === 'worst' ? null : set.values[each];
        return value && !said.includes(value);
      });
      if (missing !== undefined && set.isComplete)
        return [{ part: 'body', code: 'TEMPLATE_VARIABLE_REQUIRED', name: missing }];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [error.problem];
    }
  }
  return [];
}

/** Refuses a template, with the first problem of each part at its position. */
export function refuse(problems: readonly TemplateProblem[]): void {
  if (problems.length === 0) return;
  const fields: Record<string, FieldError> = {};
  for (const { part, code, line = 1, name = '' } of problems)
    fields[part] ??= { code, args: { line, name }, pointer: `/${part}` };
  throw new ApiError('TEMPLATE_REFUSED', { fields });
}
