import type { Operator } from './condition';
import type { EntityFacts } from './entity';
import type { FieldModel } from './field';
import type { Json, JsonObject, JsonSchema, LocaleKey } from './json';

/** What a kind may say of a value: a code with arguments; the engine adds the message key. */
export interface Verdict {
  readonly code: string;
  readonly args?: Readonly<Record<string, Json>>;
}

/** What a type or rule may look at besides the value. */
export interface Surroundings {
  /** The settings part of the context, for instance a password policy; `{}` when absent. */
  readonly settings: JsonObject;
  /** Effective values of all fields by name (hidden ones are absent). Read only what `args` name. */
  readonly values: Readonly<Record<string, Json | undefined>>;
  /** Present time in milliseconds. */
  readonly now: number;
  /** Aborted when a newer answer is wanted. */
  readonly signal?: AbortSignal;
  /** Values of the options the judged field offers now; absent where it has none or they are not known yet. */
  readonly offered?: readonly Json[];
  /** The same for each column of a list. */
  readonly columnsOffered?: readonly (readonly Json[] | undefined)[];
  /**
   * Reads a setting of the field that may be an operand (`{ "slot": n }` in the model) as its present value; several that are tried
   * in order (`{ "first": […] }`) as the list of theirs.
   */
  readonly setting?: (field: FieldModel, name: string) => Json | undefined;
}

/**
 * A type of field: how a value is recognized, parsed, judged and described. A host adds its own by handing them to the
 * registry; the names of host kinds carry a prefix, as in `portal:university`.
 */
export interface TypeKind {
  readonly name: string;
  /** What its values are, for operators and payload types. */
  readonly holds: 'string' | 'number' | 'boolean' | 'date' | 'dateTime' | 'choices' | 'json';
  readonly operators: readonly Operator[];
  /** Component used when the definition names none. */
  readonly component: string;
  /** True for passwords, codes and secrets: never drafted, logged or echoed. */
  readonly secret?: boolean;
  /** JSON Schema of the properties a definition may set besides the common ones (an object schema). */
  readonly settings?: JsonSchema;
  /** True when there is nothing to judge or send. Default: undefined, null, '' and []. */
  isEmpty?(value: Json | undefined): boolean;
  /** Turns what was typed or received into the value kept: trims, folds full-width digits, keeps what it cannot read. */
  parse?(input: Json | undefined, field: FieldModel): Json | undefined;
  /** Judges a non-empty value. */
  judge?(value: Json, field: FieldModel, around: Surroundings): Verdict | undefined | Promise<Verdict | undefined>;
  /** The form in which an accepted value is sent, where that is not the value kept: a national number made international. */
  sent?(value: Json, field: FieldModel, around: Surroundings): Json;
  /**
   * What its fields make of the options they name, where no value is one of them: countries become dialing codes. Options that it
   * cannot use are left out. Types without it offer their options as values.
   */
  offer?(options: readonly Option[]): readonly Option[] | Promise<readonly Option[]>;
  /** Which of the options goes with the value, or is proposed while there is none. */
  preset?(value: Json | undefined, field: FieldModel, around: Surroundings): Json | undefined;
  /** Of types that hold an instant: what a limit of a field stands for, in milliseconds since the epoch; undefined for no instant. */
  instant?(written: Json | undefined, now: number): number | undefined;
  /** JSON Schema of one accepted value, as far as JSON Schema can say it. */
  schema(field: FieldModel): JsonSchema;
}

/** A named validator with arguments. */
export interface RuleKind {
  readonly name: string;
  /** Value kinds it fits. */
  readonly fits: readonly TypeKind['holds'][];
  /** JSON Schema of its arguments (an object schema). Arguments of type `operand` may be `{ "field": … }`. */
  readonly args: JsonSchema;
  /** Names of arguments that hold a field's name, so that the graph knows what the rule reads. */
  readonly fieldArgs?: readonly string[];
  /** Judges a non-empty value; `args` have been read from the graph. */
  judge(
    value: Json,
    args: Readonly<Record<string, Json | undefined>>,
    field: FieldModel | undefined,
    around: Surroundings,
  ): Verdict | undefined | Promise<Verdict | undefined>;
  /** What JSON Schema can say of it. */
  schema?(args: Readonly<Record<string, Json>>): JsonSchema | undefined;
}

/** An option as shown. Exactly one of `label` (a locale key) and `text` (as is) says what is read. */
export interface Option {
  readonly value: string | number | boolean;
  readonly label?: LocaleKey;
  readonly text?: string;
  /** Language of `text`, BCP 47, where it is not the page's: a language by its own name. */
  readonly lang?: string;
  readonly group?: string;
  /** Further text that a search also matches: the stored English name of a country, a kana reading. */
  readonly search?: readonly string[];
  /** Dialing code of the country that it names, where a phone field offers it: `+49`. */
  readonly code?: string;
}

/**
 * Every name a definition may use. Check and compile know nothing else of the world; the host makes it from its
 * registry, its sources and its permissions.
 */
export interface Vocabulary {
  readonly types: Readonly<Record<string, TypeKind>>;
  readonly rules: Readonly<Record<string, RuleKind>>;
  /** Component name → value kinds it draws and the settings it reads. */
  readonly components: Readonly<Record<string, ComponentFacts>>;
  /** Block names of the host, for instance `portal:announcement` → schema of its settings. */
  readonly blocks: Readonly<Record<string, { readonly settings?: JsonSchema }>>;
  /** Option sources of the host → names of the arguments `where` may give. */
  readonly optionSources: Readonly<
    Record<
      string,
      {
        readonly where: readonly string[];
        readonly required?: readonly string[];
        /** Every value it can ever offer, where that is known beforehand. */
        readonly values?: readonly string[];
      }
    >
  >;
  /** Operations implemented by the host, besides those in `sources.json`. */
  readonly operations: Readonly<Record<string, OperationFacts>>;
  /** Context root → JSON Schema of what it holds. Paths in conditions are checked against it. */
  readonly contexts: Readonly<Record<string, JsonSchema>>;
  /** Entities whose files may add properties, by the name of the file in `schemas/data`. */
  readonly entities?: Readonly<Record<string, EntityFacts>>;
  /** What the code behind an operation reads of its payload besides columns of the entity that it writes. */
  readonly payloads?: Readonly<Record<string, readonly string[]>>;
  /** Locale keys, or namespaces, below which the codes have sentences with which the host's API refuses calls. */
  readonly refusalKeys?: readonly string[];
  /** Icons by name. */
  readonly icons: readonly string[];
  /** Names that the icons of actions may have. */
  readonly actionIcons: readonly string[];
  /** What definitions may call a country; absent: not known beforehand. */
  readonly countries?: readonly string[];
  /** Locale keys below which problems of the host's API have their sentences: their codes may have messages as well. */
  readonly problemKeys?: readonly string[];
  /** Languages where the project has no `schemas/languages.json` to say them, the fallback language first. */
  readonly languages: readonly string[];
  /** Namespace of a key that names none; {@link usualNamespace} where the host says nothing. */
  readonly usualNamespace?: string;
  /** True: a text may be missing in any language but the first, and its number is told instead of each. */
  readonly partialTexts?: boolean;
}

/** The namespace of keys that name none: `contact.title` is `texts:contact.title`. */
export const usualNamespace = 'texts';

/** The namespace in which a key's sentence stands. */
export function namespaceOf(key: string, usual: string = usualNamespace): string {
  const colon = key.indexOf(':');
  return colon < 0 ? usual : key.slice(0, colon);
}

/** What check and compile know of an operation that the host implements. */
export interface OperationFacts {
  readonly answer?: JsonSchema;
  readonly keeps?: KeptFields;
  /** The entity of whose added properties only those go anywhere that are attributes of the user pool. */
  readonly pool?: string;
  /** Operations of `sources.json` that it calls: it is refused with their codes. Absent: with any. */
  readonly calls?: readonly string[];
}

/** The entity in which an operation of the host keeps what a form sends to it. */
export interface KeptFields {
  /** Schemas below `schemas/data` that say what a property holds: all of them must agree with the field. */
  readonly entities: readonly string[];
  /** Field → property, where their names differ; null: the operation takes it and keeps it nowhere. */
  readonly names: Readonly<Record<string, string | null>>;
}

/** What check and compile know of a component. */
export interface ComponentFacts {
  /** Value kinds it can draw. */
  readonly draws: readonly TypeKind['holds'][];
  /** True when it needs `options`. */
  readonly options?: boolean;
  /** JSON Schema of the properties a definition may set for it (an object schema). */
  readonly settings?: JsonSchema;
}
