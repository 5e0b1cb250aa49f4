import type { EmailTemplatePreview } from '../../../schemas/types.gen';

/** A problem of a template, as data: the code selects the message, which includes the remedy. */
export interface TemplateProblem {
  readonly part: TemplatePart;
  readonly code: TemplateProblemCode;
  /** From 1; absent if the problem concerns the whole part. */
  readonly line?: number;
  readonly column?: number;
  /** The variable, tag, filter or link in question. */
  readonly name?: string;
  /** The nearest name that exists. */
  readonly nearest?: string;
}

export type TemplatePart = 'subject' | 'body';

/** Their messages are in `locales/{language}/errors.json`. */
export type TemplateProblemCode = NonNullable<EmailTemplatePreview['problem']>;

/** A template that cannot be rendered. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  constructor(readonly problem: TemplateProblem) {
    const { part, code, line, name } = problem;
    super(
      `${code} in the ${part}${line === undefined ? '' : `, line ${line}`}${name === undefined ? '' : `: ${name}`}`,
    );
  }
}
