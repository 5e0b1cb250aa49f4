import { createHash } from 'node:crypto';
import type {
  DefinitionProblem,
  FormModel,
  Json,
  PermissionsModel,
  RoutesModel,
  ScreenModel,
  SourceModel,
} from '../../engine/model';

/** Everything that is live at one moment: compiled definitions and translations, each the last good one. */
export interface Edition {
  /** Changes with anything in it, translations included. */
  readonly hash: string;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly screens: Readonly<Record<string, ScreenModel>>;
  readonly routes: Readonly<Record<string, RoutesModel>>;
  readonly sources: Readonly<Record<string, SourceModel>>;
  readonly permissions: PermissionsModel;
  /** By language and namespace: `en/common`. */
  readonly locales: Readonly<Record<string, Json>>;
  /** What is wrong with the files as they stand now; the documents they are about stay as they were. */
  readonly problems: readonly DefinitionProblem[];
}

/** What came of compiling the files: only documents without an error. */
export interface Compiled extends Omit<Edition, 'hash' | 'sources' | 'permissions'> {
  readonly sources: Edition['sources'] | undefined;
  readonly permissions: Edition['permissions'] | undefined;
  /** Names of the documents whose files exist, sound or not, by kind: what is not among them was deleted. */
  readonly present: Readonly<Record<'forms' | 'screens' | 'routes' | 'locales', ReadonlySet<string>>>;
}

/**
 * The next edition: what compiled, and for what did not, the last good one. Undefined while something without which there
 * is no portal has never been good.
 */
export function nextEdition(compiled: Compiled, last: Edition | undefined): Edition | undefined {
  const permissions = compiled.permissions ?? last?.permissions;
  const sources = compiled.sources ?? last?.sources;
  if (permissions === undefined || sources === undefined) return undefined;
  const parts = {
    forms: kept(compiled.forms, last?.forms, compiled.present.forms),
    screens: kept(compiled.screens, last?.screens, compiled.present.screens),
    routes: kept(compiled.routes, last?.routes, compiled.present.routes),
    sources,
    permissions,
    locales: kept(compiled.locales, last?.locales, compiled.present.locales),
  };
  return { ...parts, hash: contentHash(parts), problems: compiled.problems };
}

function kept<Document>(
  good: Readonly<Record<string, Document>>,
  last: Readonly<Record<string, Document>> = {},
  present: ReadonlySet<string>,
): Readonly<Record<string, Document>> {
  return Object.fromEntries(
    [...present].sort().flatMap((name) => {
      const document = good[name] ?? last[name];
      return document === undefined ? [] : [[name, document]];
    }),
  );
}

/** Short, and long enough that two contents never share one. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
