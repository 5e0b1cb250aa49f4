/** A language as settings describe it. */
export interface LanguageEntry {
  readonly value: string;
  /** The language's name in itself. */
  readonly endonym: string;
}
