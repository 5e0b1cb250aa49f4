import type { Json, LocaleKey } from './json';

/** A place in a written definition. */
export interface Place {
  /** Path of the file, relative to the folder that was checked, with `/`. */
  readonly file: string;
  /** JSON pointer (RFC 6901) inside the file; '' is the whole document. */
  readonly pointer: string;
  /** One-based. */
  readonly line: number;
  /** One-based, in UTF-16 code units. */
  readonly column: number;
}

/**
 * A problem of a definition. It is data: its text is in `locales/{language}/definition.json` under `problems.{rule}` and is filled with
 * `args`.
 */
export interface DefinitionProblem {
  /** Name of the rule that is broken, kebab-case, for instance `unknown-field`. */
  readonly rule: string;
  /** An error keeps the definition from going live; a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly place: Place;
  /** What the text needs: the offending `name`, the `nearest` valid name where there is one, limits, paths. */
  readonly args: Readonly<Record<string, string | number>>;
  /** Paths of the documents that use the shared definition at the place, where the problem depends on them. */
  readonly usedIn?: readonly string[];
  /** The problem that would arise elsewhere, where the place itself is valid. */
  readonly because?: DefinitionProblem;
  /** How many more problems this one causes. */
  readonly follow?: number;
}

/** A problem of an entered value, the same in browser and server. The view shows `message`, a locale key, filled with `args`. */
export interface FieldProblem {
  /** Stable code, for instance `required`, `email.invalid`, `password.tooShort`. */
  readonly code: string;
  readonly message: LocaleKey;
  readonly args: Readonly<Record<string, Json>>;
}

/** A problem at its field; `field` is null for a problem of the whole form. */
export interface PlacedFieldProblem extends FieldProblem {
  readonly field: string | null;
  /** JSON pointer inside the field's value, where only a part of it is wrong: `/3/price` in a list. */
  readonly at?: string;
}

/** A problem of a value in free JSON Schema: the place in the value, the rule, and the arguments of its text. */
export interface SchemaProblem {
  /** JSON pointer (RFC 6901) inside the value; '' is the whole value. */
  readonly pointer: string;
  /** `schema.` and the broken keyword; the text is under `problems:{code}`. */
  readonly code: string;
  readonly args: Readonly<Record<string, Json>>;
}
