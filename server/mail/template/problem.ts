/** What is wrong with a template, as data: the sentence, with its cure, is found by the code. */
export interface TemplateProblem {
  readonly part: TemplatePart;
  readonly code: TemplateProblemCode;
  /** From 1; absent where the whole part is meant. */
  readonly line?: number;
  readonly column?: number;
  /** The variable, tag, filter or link that is meant. */
  readonly name?: string;
  /** The nearest name that exists. */
  readonly nearest?: string;
}

export type TemplatePart = 'subject' | 'body';

/** Sentences of these stand in `locales/{language}/errors.json`. */
export type TemplateProblemCode =
  | 'TEMPLATE_SYNTAX'
  | 'TEMPLATE_TAG_UNKNOWN'
  | 'TEMPLATE_FILTER_UNKNOWN'
  | 'TEMPLATE_VARIABLE_UNKNOWN'
  | 'TEMPLATE_LINK_REFUSED'
  | 'TEMPLATE_LINK_VARIABLE'
  | 'TEMPLATE_LOOP_TOO_LONG'
  | 'TEMPLATE_TOO_LARGE'
  | 'TEMPLATE_TOO_SLOW'
  | 'TEMPLATE_EMPTY'
  | 'TEMPLATE_VARIABLE_REQUIRED';

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
