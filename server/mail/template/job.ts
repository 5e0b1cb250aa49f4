import type { LetterVariable } from '../../../engine/definition';
import type { TemplateProblem } from './problem';

/** Subject and body of an email, before values are inserted. */
export interface LetterTemplate {
  readonly subject: string;
  readonly body: string;
}

/** Type of a variable, as `schemas/letters.json` declares it. */
export type VariableType = LetterVariable['type'];

/** A declared variable with its current value; null if there is none. */
export interface GivenValue {
  readonly type: VariableType;
  readonly value: string | null;
}

/** Everything that a rendering needs; plain data, so that it can be passed to a worker. */
export interface RenderJob {
  readonly template: LetterTemplate;
  /** Every declared variable. */
  readonly values: Readonly<Record<string, GivenValue>>;
  readonly language: string;
  /** Amounts such as "2 hours", with i18next's suffixes for plural forms. */
  readonly units: Readonly<Record<string, string>>;
  /** Scheme, host and port of the portal: links may lead there, and to `https:`. */
  readonly origin: string;
  /** The program's own text: no time limit, even on a busy machine. */
  readonly isOwn?: boolean;
}

/** What a preview shows of a template, and the first problem that keeps it from being sent. */
export interface PreviewedLetter {
  readonly letter: RenderedLetter;
  readonly problem?: TemplateProblem;
}

/** An email in its three forms. The text is always present. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Limits of a rendering. */
export const limits = {
  /** Maximum characters of a body and of a subject, as in the API. */
  body: 10_000,
  subject: 1_000,
  /** Maximum characters of the output. */
  output: 256 * 1024,
  /** Maximum iterations of a loop. */
  turns: 100,
  /** Milliseconds that the template language may take; it checks the clock itself. */
  time: 50,
  /** Problems that a preview leaves out to show the rest. */
  leftOut: 8,
  /** Milliseconds after which a rendering is terminated, whatever it does. */
  termination: 500,
} as const;
