import type {
  Condition,
  FieldDefinition,
  FieldFormDefinition,
  ListedOption,
  OptionsDefinition,
  StepDefinition,
} from '../definition';
import type { ComponentFacts, Json, TypeKind } from '../model';
import type { Report, Spot } from './report';
import type { SchemaChecker } from './setting-schema';
import type { World } from './world';

/** A field as written, with its shared part merged in. What is undefined here is unknown and was complained of. */
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
  /** Of a list: its columns, each a field of its own. */
  readonly columns?: readonly WrittenField[];
}

/** Options with the list they name followed. */
export interface WrittenOptions {
  readonly definition: Exclude<OptionsDefinition, { list: string }>;
  readonly spot: Spot;
  /** Values where they are written out; undefined where only the running form knows them. */
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
  readonly definition: FieldFormDefinition;
  readonly spot: Spot;
  readonly steps: readonly StepDefinition[];
  /** Shared things and own conditions and lists that were used: `condition isStudent`, `shared field country`. */
  readonly uses: Set<string>;
}

/** A scope whose fields are known. */
export interface FieldScope extends FormScope {
  readonly fields: readonly WrittenField[];
  readonly byName: ReadonlyMap<string, WrittenField>;
  /** Names of fields that could not be told for sure: nothing is said of them again. */
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
