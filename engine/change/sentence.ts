/** A text about a change: a code below `changes:what`, and its arguments. */
export interface Sentence {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}
