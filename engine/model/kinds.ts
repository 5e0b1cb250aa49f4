import type { Operator } from './condition';
import type { EntityFacts } from './entity';
import type { FieldModel } from './field';
import type { WrittenNames } from './format';
import type { Json, JsonObject, JsonSchema, LocaleKey } from './json';

/** Result of a kind that rejects a value: a code with arguments; the engine adds the message key. */
export interface Verdict {
  readonly code: string;
  readonly args?: Readonly<Record<string, Json>>;
}

/** What a type or rule may read besides the value. */
export interface ValidationContext {
  /** The settings part of the context, for instance a password policy; `{}` when absent. */
  readonly settings: JsonObject;
  /** Effective values of all fields by name (hidden ones are absent). Read only those that `args` name. */
  readonly values: Readonly<Record<string, Json | undefined>>;
  /** Current time in milliseconds. */
  readonly now: number;
  /** Aborted when a newer result is needed. */
  readonly signal?: AbortSignal;
  /** Values of the options that the validated field offers now; absent where it has none or they are not known yet. */
  readonly offered?: readonly Json[];
  /** The same for each column of a list. */
  readonly columnsOffered?: readonly (readonly Json[] | undefined)[];
  /** The value that the record has which is changed; absent where there is none. */
  readonly stored?: Json | undefined;
  /**
   * Reads the current value of a setting that may be an operand (`{ "slot": n }` in the model); for several that are tried in order
   * (`{ "first": […] }`) the list of their values.
   */
  readonly setting?: (field: FieldModel, name: string) => Json | undefined;
}

/**
 * A type of field: how a value is recognized, parsed, validated and described. A host adds its own by passing them to the registry; the
 * names of host kinds have a prefix, as in `portal:university`.
 */
export interface TypeKind {
  readonly name: string;
  /** What its values are, for operators and payload types. `decimal`: a text that holds an exact number. */
  readonly holds: 'string' | 'number' | 'decimal' | 'boolean' | 'date' | 'dateTime' | 'choices' | 'json';
  readonly operators: readonly Operator[];
  /** Component used when the definition names none. */
  readonly component: string;
  /** True for passwords, codes and secrets: never drafted, logged or echoed. */
  readonly secret?: boolean;
  /** JSON Schema of the properties a definition may set besides the common ones (an object schema). */
  readonly settings?: JsonSchema;
  /** True when there is nothing to validate or send. Default: undefined, null, '' and []. */
  isEmpty?(value: Json | undefined): boolean;
  /** Turns input or a received value into the stored value: trims, converts full-width digits, leaves what it cannot parse. */
  parse?(input: Json | undefined, field: FieldModel): Json | undefined;
  /** Validates a non-empty value. */
  judge?(
    value: Json,
    field: FieldModel,
    context: ValidationContext,
  ): Verdict | undefined | Promise<Verdict | undefined>;
  /**
   * The form in which a valid value is sent, where that is not the stored value: a national number made international. `received` is what
   * the form was opened with: a value that says less goes back as it came, unless it was changed.
   */
  sent?(value: Json, field: FieldModel, context: ValidationContext, received?: Json): Json;
  /**
   * Converts the options that its fields name, where no value is one of them: countries become dialing codes. Options that it cannot use
   * are left out. Types without it offer their options as values.
   */
  offer?(options: readonly Option[]): readonly Option[] | Promise<readonly Option[]>;
  /** The option that belongs to the value, or is proposed while there is no value. */
  preset?(value: Json | undefined, field: FieldModel, context: ValidationContext): Json | undefined;
  /** For types that hold an instant: the limit of a field in milliseconds since the epoch; undefined where it is no instant. */
  instant?(written: Json | undefined, now: number): number | undefined;
  /** JSON Schema of one valid value, as far as JSON Schema can express it. */
  schema(field: FieldModel): JsonSchema;
}

/** A named validator with arguments. */
export interface RuleKind {
  readonly name: string;
  /** Value kinds it fits. */
  readonly fits: readonly TypeKind['holds'][];
  /** JSON Schema of its arguments (an object schema). Arguments of type `operand` may be `{ "field": … }`. */
  readonly args: JsonSchema;
  /** Names of arguments that hold a field's name, so that the graph includes what the rule reads. */
  readonly fieldArgs?: readonly string[];
  /** Validates a non-empty value; `args` have been read from the graph. */
  judge(
    value: Json,
    args: Readonly<Record<string, Json | undefined>>,
    field: FieldModel | undefined,
    context: ValidationContext,
  ): Verdict | undefined | Promise<Verdict | undefined>;
  /** The part of it that JSON Schema can express. */
  schema?(args: Readonly<Record<string, Json>>): JsonSchema | undefined;
}

/** An option as shown. Exactly one of `label` (a locale key) and `text` (as is) is its label. */
export interface Option {
  readonly value: string | number | boolean;
  readonly label?: LocaleKey;
  readonly text?: string;
  /** Values of a record instead of `text`, which are called and written as `names` says. `write` comes with them: few forms need it. */
  readonly written?: {
    readonly values: readonly Json[];
    readonly names: WrittenNames;
    readonly write: (
      option: Pick<Option, 'value' | 'written'>,
      t: (key: LocaleKey, values?: JsonObject) => string,
      language: string,
    ) => string;
  };
  /** Language of `text`, BCP 47, where it is not the page's: for example the endonym of a language. */
  readonly lang?: string;
  readonly group?: string;
  /** Further text that a search also matches: the stored English name of a country, a kana reading. */
  readonly search?: readonly string[];
  /** Dialing code of its country, where a phone field offers it: `+49`. */
  readonly code?: string;
}

/**
 * Every name a definition may use. Check and compile depend on nothing else of the host, which builds it from its registry, its sources and
 * its permissions.
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
        /** Every value it can ever offer, where that is known in advance. */
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
  /** What the implementation of an operation reads of its payload besides columns of the entity that it writes. */
  readonly payloads?: Readonly<Record<string, readonly string[]>>;
  /** Locale keys, or namespaces, below which the codes with which the host's API refuses calls have their texts. */
  readonly refusalKeys?: readonly string[];
  /** Icons by name. */
  readonly icons: readonly string[];
  /** Names that the icons of actions may have. */
  readonly actionIcons: readonly string[];
  /** Country names that definitions may use; absent: not known in advance. */
  readonly countries?: readonly string[];
  /** Locale keys below which problems of the host's API have their texts: their codes may have messages as well. */
  readonly problemKeys?: readonly string[];
  /** Languages where the project has no `schemas/languages.json`, the fallback language first. */
  readonly languages: readonly string[];
  /** Namespace of keys without a namespace; default: {@link usualNamespace}. */
  readonly usualNamespace?: string;
  /** True: a text may be missing in any language but the first, and only the number of missing texts is reported. */
  readonly partialTexts?: boolean;
}

/** The namespace of keys without a namespace: `contact.title` is `texts:contact.title`. */
export const usualNamespace = 'texts';

/** The namespace that contains a key's text. */
export function namespaceOf(key: string, usual: string = usualNamespace): string {
  const colon = key.indexOf(':');
  return colon < 0 ? usual : key.slice(0, colon);
}

/** Facts for check and compile about an operation that the host implements. */
export interface OperationFacts {
  readonly answer?: JsonSchema;
  readonly keeps?: KeptFields;
  /** The entity of whose added properties the operation stores only those that are attributes of the user pool. */
  readonly pool?: string;
  /** Operations of `sources.json` that it calls: it may be refused with their codes. Absent: with any. */
  readonly calls?: readonly string[];
}

/** The entity in which an operation of the host stores what a form sends to it. */
export interface KeptFields {
  /** Schemas below `schemas/data` that describe a property: all of them must agree with the field. */
  readonly entities: readonly string[];
  /** Field → property, where their names differ; null: the operation accepts it and does not store it. */
  readonly names: Readonly<Record<string, string | null>>;
}

/** Facts for check and compile about a component. */
export interface ComponentFacts {
  /** Value kinds it can draw. */
  readonly draws: readonly TypeKind['holds'][];
  /** The only types whose values it reads as they are meant. Absent: every type of these kinds. */
  readonly types?: readonly string[];
  /** True when it needs `options`. */
  readonly options?: boolean;
  /** JSON Schema of the properties a definition may set for it (an object schema). */
  readonly settings?: JsonSchema;
}
