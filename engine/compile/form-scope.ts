import type {
  Condition,
  FieldDefinition,
  FieldFormDefinition,
  ListedOption,
  OptionsDefinition,
  StepDefinition,
} from '../definition';
import type { ComponentFacts, Json, PartModel, TypeKind } from '../model';
import type { Report, Spot } from './report';
import type { Sentences } from './sentences';
import type { SchemaChecker } from './setting-schema';
import type { World } from './world';

/** A field as written, with its shared part merged in. What is undefined here is unknown and was reported. */
export interface WrittenField {
  readonly index: number;
  readonly step: number;
  readonly name: string;
  readonly definition: FieldDefinition;
  /** Place of one of its properties, in the form or in the shared file it came from. */
  at(property: string): Spot;
  /** The field itself, in the form. */
  readonly spot: Spot;
  readonly type: TypeKind | undefined;
  readonly component: ComponentFacts | undefined;
  readonly componentName: string;
  readonly path: readonly string[];
  readonly options: WrittenOptions | undefined;
  /** Of a list: its columns, each its own field. */
  readonly columns?: readonly WrittenField[];
  /** The containers of the field, the outermost first; absent: only its step. */
  readonly held?: Held;
}

/** Where a field is that a section, a group or a union contains. */
export interface Held {
  /** What must hold for it to be shown, besides its own condition. */
  readonly holders: readonly Holder[];
  /** Locks of the containers, each of which locks it besides its own. */
  readonly lockers: readonly Locker[];
  /** Names that begin with this are those of its group: they may be written without it. */
  readonly prefix: string;
  /** Its place in the form, where it is written in a shared file. */
  readonly used: Spot | undefined;
}

/** A section, a group or a union with a condition, or a case of a union. */
export interface Holder {
  readonly prefix: string;
  readonly displayed?: Condition | boolean;
  /** Place of the condition. */
  readonly spot: Spot;
  readonly chosen?: { readonly union: WrittenUnion; readonly value: string };
}

/** A lock of a section, a group or a union: it holds for every field inside. */
export interface Locker {
  readonly lock: Lock;
  readonly prefix: string;
  readonly when: Condition | true;
  /** Place of the condition. */
  readonly spot: Spot;
}

/** What keeps a value from being changed. */
export type Lock = 'readOnly' | 'disabled';

/** A union, and the field that selects its case. */
export interface WrittenUnion {
  readonly name: string;
  readonly step: number;
  /** Name of the selecting field, as read from `prefix`. */
  readonly by: string;
  readonly prefix: string;
  readonly cases: readonly string[];
  at(property: string): Spot;
}

/** A container drawn around fields, and where its texts are written. */
export interface WrittenFieldSet {
  readonly step: number;
  readonly name: string;
  readonly texts: readonly { readonly key: string; readonly spot: Spot }[];
}

/** Options with the list they name resolved. */
export interface WrittenOptions {
  readonly definition: Exclude<OptionsDefinition, { list: string }>;
  readonly spot: Spot;
  /** Values where they are written out; undefined where they are known only when the form runs. */
  readonly values: readonly Json[] | undefined;
  /** True where a value must be one of them. */
  readonly closed: boolean;
  /** True where they are countries whose dialing codes are offered: no value is one of them. */
  readonly codes: boolean;
}

/** What the phases of one form share. Each phase adds its part; none changes another's. */
export interface FormScope {
  readonly world: World;
  readonly report: Report;
  readonly schemas: SchemaChecker;
  readonly sentences: Sentences;
  readonly definition: FieldFormDefinition;
  readonly spot: Spot;
  readonly steps: readonly StepDefinition[];
  /** Shared definitions and own conditions and lists that were used: `condition isStudent`, `shared field country`. */
  readonly uses: Set<string>;
}

/** A scope whose fields are known. */
export interface FieldScope extends FormScope {
  readonly fields: readonly WrittenField[];
  readonly byName: ReadonlyMap<string, WrittenField>;
  readonly unions: readonly WrittenUnion[];
  readonly fieldSets: readonly WrittenFieldSet[];
  /** How the fields of a step are laid out, where containers hold some of them. */
  readonly layouts: ReadonlyMap<number, readonly PartModel[]>;
  /** False where names of fields could not be determined for sure: then nothing more is reported of them. */
  readonly namesComplete: boolean;
}

export interface FoundCondition {
  readonly value: Condition;
  readonly spot: Spot;
}

export interface FoundList {
  readonly value: readonly ListedOption[];
  readonly spot: Spot;
}

/** Whether a field is sent together with a step, so that the server can see what the browser saw. */
export function isSentTogether({ steps }: FieldScope, step: number, read: WrittenField): boolean {
  if (read.definition.store === false || read.step > step) return false;
  const submit = steps[step]?.submit;
  return read.step === step || submit?.operation === undefined || submit.sends === 'form';
}

/** The scope of the conditions of a field. */
export function scopeOf({ held }: WrittenField, scope: FieldScope): FieldScope {
  return held ? scopeWithin(scope, held.prefix) : scope;
}

const narrowed = new WeakMap<ReadonlyMap<string, WrittenField>, Map<string, FieldScope>>();

/** The scope of a group: its own names come first, then those around it. */
export function scopeWithin(scope: FieldScope, prefix: string): FieldScope {
  if (prefix === '') return scope;
  const known = narrowed.get(scope.byName) ?? new Map<string, FieldScope>();
  narrowed.set(scope.byName, known);
  const before = known.get(prefix);
  if (before) return before;
  const byName = new Map(scope.byName);
  // The outer prefixes are its beginnings that end with a name: `a.`, `a.b.`.
  for (let at = prefix.indexOf('.'); at >= 0; at = prefix.indexOf('.', at + 1)) {
    const outer = prefix.slice(0, at + 1);
    for (const [name, field] of scope.byName) if (name.startsWith(outer)) byName.set(name.slice(outer.length), field);
  }
  const made = { ...scope, byName };
  known.set(prefix, made);
  return made;
}
