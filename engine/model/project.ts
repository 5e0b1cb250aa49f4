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
  /** Names of the filters a list takes (`filter[name]`), and what it can be sorted by. */
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  /** The operations that this one runs at many records of a list, and at how many at most. */
  readonly bulk?: { readonly list: string; readonly operations: readonly string[]; readonly most: number };
  /** The operation that takes each line of a file, and how long the file may be. */
  readonly import?: ImportModel;
  /** Milliseconds between two polls. */
  readonly poll?: number;
  /** How long an answer may be used again, in milliseconds. */
  readonly cache?: number;
}

/** A source with the schemas of what it takes and answers: for the check and the server, never sent to browsers. */
export interface SourceModel extends CallModel {
  readonly payload?: JsonSchema;
  readonly answer?: JsonSchema;
}

/** What a source says of reading a file of a spreadsheet. */
export interface ImportModel {
  readonly operation: string;
  /** Changes the record that is there already. */
  readonly update?: string;
  /** Property in which no two lines may be the same. */
  readonly key?: string;
  readonly lines: number;
  readonly bytes: number;
}

/** Names in braces in the path of a source, in order: `users/{id}` has the argument `id`. Without them it cannot be asked. */
export function pathArguments(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The table of specification section 6. */
export interface PermissionsModel {
  readonly hash: string;
  /** Role names by rank, lowest first. */
  readonly roles: readonly string[];
  /** Where the names of roles that people read are; absent: nowhere. */
  readonly labels?: LocaleKey;
  /** Rank of the least role that has more than the home page; people who register get it. */
  readonly leastMember: number;
  /** Roles at or above this rank have the administrators' portal. */
  readonly leastAdministrator: number;
  /** Roles at or above this rank index are always allowed in admin mode. */
  readonly allowedInAdminMode: number;
  readonly defaultDenial: LocaleKey;
  /** Locale namespaces of its denials, sorted; every page loads them. */
  readonly namespaces: readonly string[];
  readonly permissions: Readonly<Record<string, PermissionModel>>;
}

/** Who may do one thing. */
export interface PermissionModel {
  /** Index into `roles`. */
  readonly minimum: number;
  /** True: only records of one's own, unless admin mode allows everything (decision D5). */
  readonly own: boolean;
  readonly denial: LocaleKey;
}

/** What a check of a permission answers, the same on both sides. */
export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly reason?: LocaleKey;
}

/** A language of the portal. */
export interface LanguageModel {
  readonly code: string;
  /** Its name in itself. */
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
  /** In the order of the menu; the first stands in for texts that another lacks. Empty where no file says them. */
  readonly languages: readonly LanguageModel[];
  /** By the name of their file. */
  readonly entities: Readonly<Record<string, EntityModel>>;
}

/** A compiled project with its sentences, as a small program takes it whole. */
export interface ProjectBundle {
  readonly model: ProjectModel;
  /** Language → namespace → sentences, as the files of `locales/` say them. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}
