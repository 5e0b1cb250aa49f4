import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../engine/model';
import { type DefinitionChange, withChanges } from './definition-changes';

/** A sentence in every language. */
interface Saying {
  readonly say: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A call of the API, and its expected response. `{license}` and `{key}` are replaced by records of the user. */
export interface PromisedCall {
  readonly call: string;
  readonly as: 'USER' | 'OTHER' | 'ADMIN_WRITE';
  readonly form?: string;
  readonly payload?: JsonObject;
  readonly status: number;
  /** Part of the response. */
  readonly body?: JsonObject;
  /** Problems by field. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly code?: string;
  /** What the response must not contain. */
  readonly lacks?: readonly string[];
}

/** A filled-in form: which of its fields are shown and required then. */
export interface PromisedForm {
  readonly form: string;
  readonly values: JsonObject;
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  readonly requires?: readonly string[];
  /** Names of its fields at the start, in order. */
  readonly order?: readonly string[];
  readonly without?: readonly string[];
}

/** A value anywhere in a compiled document. */
export interface PromisedPart {
  readonly model: string;
  readonly has: JsonObject;
}

/** Users who may open a route of the users' portal. */
export interface PromisedRoute {
  readonly route: string;
  readonly opens: readonly string[];
  readonly refuses: readonly string[];
}

export type Promised = PromisedCall | PromisedForm | PromisedPart | PromisedRoute;

/** A product owner's request, the edits that fulfill it, and the expected result. */
export interface ChangeRequest {
  readonly id: string;
  readonly wish: string;
  readonly changes: readonly (DefinitionChange | Saying)[];
  readonly sees: string;
  readonly holds: readonly Promised[];
}

const folder = 'test/fixtures/change-requests';

/** The cookbook, in its order. */
export const changeRequests: readonly ChangeRequest[] = readdirSync(folder)
  .sort()
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** Sentences that a request adds, by language. */
export function sayingsOf({ changes }: ChangeRequest): readonly Saying[] {
  return changes.filter((change): change is Saying => 'say' in change);
}

/** Edits of files; a sentence is one in each language. */
export function editsOf({ changes }: ChangeRequest): readonly DefinitionChange[] {
  return changes.flatMap((change): readonly DefinitionChange[] =>
    'say' in change
      ? Object.entries(change.texts).map(([language, text]) => {
          const [file, path] = placeOfText(change.say, language);
          return { file, text: path, to: text };
        })
      : [change],
  );
}

/** File of a text, and the path of names to it. */
export function placeOfText(key: string, language: string): readonly [file: string, path: readonly string[]] {
  const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['iam', key];
  return [`locales/${language}/${namespace}.json`, path.split('.')];
}

/** Files that a request changes, with their texts before and after. */
export function changedFiles(
  request: ChangeRequest,
  files: ReadonlyMap<string, string>,
): readonly { readonly file: string; readonly before: string | undefined; readonly after: string }[] {
  const after = withChanges(files, editsOf(request));
  return [...new Set(editsOf(request).map(({ file }) => file))].map((file) => ({
    file,
    before: files.get(file),
    after: after.get(file) ?? '',
  }));
}

/** Whether a part of a value, however deep, contains everything of another. */
export function holdsPart(value: Json | undefined, part: Json): boolean {
  if (isPart(value, part)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner: Json) => holdsPart(inner, part));
}

function isPart(value: Json | undefined, part: Json): boolean {
  if (typeof part !== 'object' || part === null) return value === part;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(part)) return false;
  const held = value as JsonObject;
  return Object.entries(part).every(([name, inner]: [string, Json]) => isPart(held[name], inner));
}
