import type { SourceModel, Vocabulary } from '../../model';

/** What a `new` command will do, decided before anything is written. */
export interface Plan {
  /** Whole texts by path: files that must not exist yet. */
  readonly created: Readonly<Record<string, string>>;
  /** Whole texts by path: files that were read before. */
  readonly changed: Readonly<Record<string, string>>;
  /** The next steps for the user, one sentence each. */
  readonly next: readonly string[];
}

/** Reads a file of the project; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

/** The input of a plan. */
export interface PlanInput {
  /** Arguments after the kind: ids and names. */
  readonly names: readonly string[];
  /** Options by name. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly read: ReadText;
  /** Languages that must be complete, the fallback language first. */
  readonly languages: readonly string[];
  /** Namespace of keys without a namespace. */
  readonly usualNamespace?: string | undefined;
  /** Names of existing types. */
  readonly types: readonly string[];
  /** Valid operations of the API, by name. */
  readonly sources: Readonly<Record<string, SourceModel>>;
  /** Entities to which properties may be added, by name. */
  readonly entities: NonNullable<Vocabulary['entities']>;
  /** Operations of the host. */
  readonly operations: Vocabulary['operations'];
}
