import type { Json, LocaleKey } from './json';

/** Where in a written definition something stands. */
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
 * A complaint about a definition. It is data: the sentence stands in `locales/{language}/definition.json` under
 * `problems.{rule}` and is filled with `args`.
 */
export interface DefinitionProblem {
  /** Name of the rule that is broken, kebab-case, for instance `unknown-field`. */
  readonly rule: string;
  /** An error keeps the definition from going live; a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly place: Place;
  /** What the sentence needs: the offending `name`, the `nearest` valid name where there is one, limits, paths. */
  readonly args: Readonly<Record<string, string | number>>;
  /** What would be wrong elsewhere, where the thing itself is not. */
  readonly because?: DefinitionProblem;
  /** How many more problems would be gone with this one. */
  readonly follow?: number;
}

/**
 * A complaint about a value a person typed, the same on both sides of the wire. The view says `message`, a locale key,
 * filled with `args`.
 */
export interface FieldProblem {
  /** Stable code, for instance `required`, `email.invalid`, `password.tooShort`. */
  readonly code: string;
  readonly message: LocaleKey;
  readonly args: Readonly<Record<string, Json>>;
}

/** A problem at its field; `field` is null for a problem of the whole form. */
export interface PlacedFieldProblem extends FieldProblem {
  readonly field: string | null;
  /** JSON pointer inside the field's value, where a part of it is meant: `/3/price` in a list. */
  readonly at?: string;
}

/** A complaint about a value inside free JSON Schema: which place of the value, what, and what its sentence needs. */
export interface SchemaProblem {
  /** JSON pointer (RFC 6901) inside the value; '' is the whole value. */
  readonly pointer: string;
  /** `schema.` and the keyword that is broken; the sentence stands under `problems:{code}`. */
  readonly code: string;
  readonly args: Readonly<Record<string, Json>>;
}
