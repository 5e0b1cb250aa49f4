/** A sentence about a change: a code below `studio:change`, and what the sentence names. */
export interface Sentence {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}
