import type { JsonSchema, Place } from '../model';
import type {
  AssistantDefinition,
  FormDefinition,
  LanguagesDefinition,
  LettersDefinition,
  LocaleDefinition,
  PermissionsDefinition,
  RoutesDefinition,
  ScreenDefinition,
  SharedDefinition,
  SourcesDefinition,
  TranslationsDefinition,
} from './language.gen';

/** A file as passed in. The reader does not access the disk, so the same code runs in the studio. */
export interface SourceFile {
  /** Relative to the project, with `/`: `schemas/forms/sign-in.form.json`. The path decides what the file is. */
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** The kinds of file and the type of their contents. */
export interface DefinitionTypes {
  readonly form: FormDefinition;
  readonly shared: SharedDefinition;
  readonly screen: ScreenDefinition;
  readonly routes: RoutesDefinition;
  readonly sources: SourcesDefinition;
  readonly permissions: PermissionsDefinition;
  readonly languages: LanguagesDefinition;
  readonly letters: LettersDefinition;
  readonly assistant: AssistantDefinition;
  readonly data: JsonSchema;
  readonly locale: LocaleDefinition;
  readonly translations: TranslationsDefinition;
}

/** What a file defines: a form, a screen, routes, sources and so on. */
export type DefinitionKind = keyof DefinitionTypes;

/** What a place refers to: the key of a property, or its value. */
export type Side = 'key' | 'value';

/** Finds places in one file. */
export interface Locator {
  readonly file: string;
  /**
   * Place of the target of a JSON pointer. For a pointer to something that is not written (a missing property), returns the place of its
   * nearest ancestor that is, with the requested pointer.
   */
  placeOf(pointer: string, side?: Side): Place;
}

/** A file that was read and fits its language. */
export interface DefinitionDocument<T> extends Locator {
  readonly kind: DefinitionKind;
  /** The document's name: the file's name without its extension; for routes the portal, for locales `en/common`. */
  readonly id: string;
  readonly value: T;
}
