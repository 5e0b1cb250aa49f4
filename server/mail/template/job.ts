import type { LetterVariable } from '../../../engine/definition';

/** Subject and body of a letter, before anything is put in. */
export interface LetterTemplate {
  readonly subject: string;
  readonly body: string;
}

/** Type of a variable, as `schemas/letters.json` declares it. */
export type VariableType = LetterVariable['type'];

/** A declared variable with what it holds now; null where there is nothing. */
export interface GivenValue {
  readonly type: VariableType;
  readonly value: string | null;
}

/** All that a rendering needs; plain data, so that it can be handed to a worker. */
export interface RenderJob {
  readonly template: LetterTemplate;
  /** Every declared variable. */
  readonly values: Readonly<Record<string, GivenValue>>;
  readonly language: string;
  /** Amounts such as "2 hours", with i18next's suffixes for plural forms. */
  readonly units: Readonly<Record<string, string>>;
  /** Scheme, host and port of the portal: links may lead there, and to `https:`. */
  readonly origin: string;
  /** The program's own words: they take as long as a busy machine makes them. */
  readonly isOwn?: boolean;
}

/** A letter in its three forms. The text is always there. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Limits of a rendering. */
export const limits = {
  /** Characters of a body and of a subject, as the API holds them too. */
  body: 10_000,
  subject: 1_000,
  /** Characters of what comes out. */
  output: 256 * 1024,
  /** Turns of a loop. */
  turns: 100,
  /** Milliseconds that the template language may take; it looks at the clock itself. */
  time: 50,
  /** Milliseconds after which a rendering is cut off, whatever it does. */
  termination: 500,
} as const;
