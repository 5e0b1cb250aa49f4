import type { SourceModel, Vocabulary } from '../../model';

/** What a `new` command will do, decided before anything is written. */
export interface Plan {
  /** Whole texts by path: files that must not exist yet. */
  readonly created: Readonly<Record<string, string>>;
  /** Whole texts by path: files that were read before. */
  readonly changed: Readonly<Record<string, string>>;
  /** What a person does next, one sentence each. */
  readonly next: readonly string[];
}

/** Reads a file of the project; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

/** What a plan is made from. */
export interface Wish {
  /** Words after the kind: ids and names. */
  readonly names: readonly string[];
  /** Options by name. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly read: ReadText;
  /** Languages that must be complete, the fallback language first. */
  readonly languages: readonly string[];
  /** Namespace of keys that name none. */
  readonly usualNamespace?: string | undefined;
  /** Names of types there are. */
  readonly types: readonly string[];
  /** Operations of the API that are sound, by name. */
  readonly sources: Readonly<Record<string, SourceModel>>;
  /** Entities that may be added to, by name. */
  readonly entities: NonNullable<Vocabulary['entities']>;
  /** Operations of the host. */
  readonly operations: Vocabulary['operations'];
}
