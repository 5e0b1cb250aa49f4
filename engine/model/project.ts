import type { EntityModel } from './entity';
import type { FormModel } from './form';
import type { JsonObject, JsonSchema, LocaleKey } from './json';
import type { RoutesModel } from './routes';
import type { ScreenModel } from './screen';

/** A named HTTP operation, as it is called. */
export interface CallModel {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, with `{name}` for path arguments; always relative. */
  readonly path: string;
  readonly query: readonly string[];
  /** The operations that this one runs for many records of a list, and the maximum number of records. */
  readonly bulk?: { readonly list: string; readonly operations: readonly string[]; readonly most: number };
  /** The operation that takes each row of a file, and the maximum size of the file. */
  readonly import?: ImportModel;
  /** Milliseconds between two polls. */
  readonly poll?: number;
  /** How long an answer may be reused, in milliseconds. */
  readonly cache?: number;
}

/**
 * A source with what it takes and returns: for the check and the server, never sent to browsers, since it names properties that only some
 * people may read.
 */
export interface SourceModel extends CallModel {
  /** Names of the filters a list takes (`filter[name]`), and by which names it can be sorted. */
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  /** Filters whose values a list counts. */
  readonly counts?: readonly string[];
  /** Its records are offered as a file for spreadsheets. */
  readonly csv?: true;
  readonly payload?: JsonSchema;
  readonly answer?: JsonSchema;
}

/** How a source imports a spreadsheet file. */
export interface ImportModel {
  readonly operation: string;
  /** The operation that changes an existing record. */
  readonly update?: string;
  /** Property that must be unique among the rows. */
  readonly key?: string;
  readonly lines: number;
  readonly bytes: number;
}

/** Names in braces in the path of a source, in order: `users/{id}` has the argument `id`. Without their values it cannot be called. */
export function pathArguments(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The table of specification section 6. */
export interface PermissionsModel {
  readonly hash: string;
  /** Role names by rank, lowest first. */
  readonly roles: readonly string[];
  /** Locale keys of the role names that users read; absent: none. */
  readonly labels?: LocaleKey;
  /** Rank of the lowest role with more than the home page; users who register get it. */
  readonly leastMember: number;
  /** Roles at or above this rank have access to the administrators' portal. */
  readonly leastAdministrator: number;
  /** Roles at or above this rank index are always allowed in admin mode. */
  readonly allowedInAdminMode: number;
  readonly defaultDenial: LocaleKey;
  /** Locale namespaces of its denials, sorted; every page loads them. */
  readonly namespaces: readonly string[];
  readonly permissions: Readonly<Record<string, PermissionModel>>;
}

/** Which users have one permission. */
export interface PermissionModel {
  /** Index into `roles`. */
  readonly minimum: number;
  /** True: only the user's own records, unless admin mode allows everything (decision D5). */
  readonly own: boolean;
  readonly denial: LocaleKey;
  /** The languages of every role that is permitted, by its name; absent: all languages. */
  readonly languages?: Readonly<Record<string, readonly string[]>>;
}

/** Result of a permission check, the same on both sides. */
export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly reason?: LocaleKey;
}

/** A language of the portal. */
export interface LanguageModel {
  readonly code: string;
  /** Its endonym. */
  readonly endonym: string;
  readonly flag?: string;
}

/** Everything a project's definitions compile to. */
export interface ProjectModel {
  /** Hash over all parts. */
  readonly hash: string;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly screens: Readonly<Record<string, ScreenModel>>;
  readonly routes: Readonly<Record<string, RoutesModel>>;
  readonly sources: Readonly<Record<string, SourceModel>>;
  readonly permissions: PermissionsModel;
  /** In menu order; the first is the fallback for missing texts. Empty where no file lists them. */
  readonly languages: readonly LanguageModel[];
  /** By file name. */
  readonly entities: Readonly<Record<string, EntityModel>>;
}

/** A compiled project with its texts, complete for a small program. */
export interface ProjectBundle {
  readonly model: ProjectModel;
  /** Language → namespace → texts, as in the files of `locales/`. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}
