import { createHash } from 'node:crypto';
import { type LettersDefinition, onceFor } from '../../engine/definition';
import type {
  CallModel,
  DefinitionProblem,
  EntityModel,
  FormModel,
  Json,
  LanguageModel,
  PermissionsModel,
  RoutesModel,
  ScreenModel,
  SourceModel,
} from '../../engine/model';

/** Everything that is live at one moment: compiled definitions and translations, each in its last valid version. */
export interface Edition {
  /** Changes with anything in it, translations included. */
  readonly hash: string;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly screens: Readonly<Record<string, ScreenModel>>;
  readonly routes: Readonly<Record<string, RoutesModel>>;
  readonly sources: Readonly<Record<string, SourceModel>>;
  readonly permissions: PermissionsModel;
  /** In the order of the menu; the first is the fallback for texts that another lacks. */
  readonly languages: readonly LanguageModel[];
  /** What definitions add to records, by entity. */
  readonly entities: Readonly<Record<string, EntityModel>>;
  /** By language and namespace: `en/common`. */
  readonly locales: Readonly<Record<string, Json>>;
  /** Kinds of emails, and the variables that they may use; undefined without `schemas/letters.json`. */
  readonly letters?: Pick<LettersDefinition, 'letters' | 'variables'> | undefined;
  /** Problems of the files as they are now; the affected documents stay as they were. */
  readonly problems: readonly DefinitionProblem[];
}

/** Result of compiling the files: only documents without an error. */
export interface Compiled extends Omit<Edition, 'hash' | 'sources' | 'permissions'> {
  readonly sources: Edition['sources'] | undefined;
  readonly permissions: Edition['permissions'] | undefined;
}

/**
 * What compiled, as an edition that can be served. Undefined while a required document is invalid.
 * @param problems those to report, if they differ from those of compiling
 */
export function editionOf(compiled: Compiled, problems = compiled.problems): Edition | undefined {
  const { forms, screens, routes, sources, permissions, languages, entities, locales, letters } = compiled;
  if (permissions === undefined || sources === undefined) return undefined;
  const parts = { forms, screens, routes, sources, permissions, languages, entities, locales, letters };
  const models = [forms, screens, routes].map((each) => Object.entries(each).map(([id, { hash }]) => [id, hash]));
  // A save changes one of them: the others are the same objects as before.
  const texts = Object.entries(locales).map(([name, each]) => [name, textsHash(each)]);
  const records = Object.entries(entities).map(([name, each]) => [name, hashOnce(each)]);
  const content = [...models, permissions.hash, hashOnce(sources), languages, records, texts, letters];
  return { ...parts, hash: contentHash(content), problems };
}

/** Codes of the languages, the fallback language first. */
export function languageCodes({ languages }: Pick<Edition, 'languages'>): readonly string[] {
  return languages.map(({ code }) => code);
}

/**
 * The part of the sources sent to browsers. Schemas, filters and sorts are left out: only the check and the server read them, and they name
 * properties that not everyone may read. The filters of a list are in its screen.
 */
export function callsOf({ sources }: Pick<Edition, 'sources'>): Readonly<Record<string, CallModel>> {
  return Object.fromEntries(
    Object.entries(sources).map(
      ([name, { payload: _payload, answer: _answer, filters: _filters, sorts: _sorts, counts: _counts, ...call }]) => [
        name,
        call,
      ],
    ),
  );
}

const hashOnce = onceFor((part: object) => contentHash(part));

/** The hash of the texts of a language and namespace, computed once. */
export function textsHash(texts: Json): string {
  return typeof texts === 'object' && texts !== null ? hashOnce(texts) : contentHash(texts);
}

/** Short, and long enough to avoid collisions. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
