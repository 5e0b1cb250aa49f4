/** A text about a change: a code below `changes:what`, and its arguments. */
export interface Sentence {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** What a language has instead of these arguments: labels beside names, conditions in words. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A text in each language that has it. */
export type ByLanguage = Readonly<Record<string, string>>;
