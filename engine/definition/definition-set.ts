import type { DefinitionProblem, Json } from '../model';
import type { StructureProblem } from './checking';
import type { DefinitionDocument, DefinitionTypes } from './document';

type Documents<K extends keyof DefinitionTypes> = ReadonlyMap<string, DefinitionDocument<DefinitionTypes[K]>>;

/**
 * Everything that was read. A file with a structural error is left out of the typed maps and its problems are retained; the other files are
 * not affected. Maps are ordered by path, so that the same files give the same set in any order.
 */
export interface DefinitionSet {
  /** By `id`. */
  readonly forms: Documents<'form'>;
  /** By file name: `person` for `schemas/shared/person.shared.json`. */
  readonly shared: Documents<'shared'>;
  /** By `id`. */
  readonly screens: Documents<'screen'>;
  /** By `portal`. */
  readonly routes: Documents<'routes'>;
  readonly sources: DefinitionDocument<DefinitionTypes['sources']> | undefined;
  readonly permissions: DefinitionDocument<DefinitionTypes['permissions']> | undefined;
  readonly languages: DefinitionDocument<DefinitionTypes['languages']> | undefined;
  readonly letters: DefinitionDocument<DefinitionTypes['letters']> | undefined;
  readonly assistant: DefinitionDocument<DefinitionTypes['assistant']> | undefined;
  /** By file name: `profile` for `schemas/data/profile.schema.json`. */
  readonly dataSchemas: Documents<'data'>;
  /** By language and namespace: `en/common`. */
  readonly locales: Documents<'locale'>;
  /** Paths of the definitions that are in no map, because they have problems: a name that is absent may be defined there. */
  readonly broken: ReadonlySet<string>;
  /** What the language says of a block: for a shared one with what its use overrides. */
  readonly checkBlock: (block: Json) => readonly StructureProblem[];
  /** Sorted by file, line, column and rule. */
  readonly problems: readonly DefinitionProblem[];
}
