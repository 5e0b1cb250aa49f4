import type { SlotIndex, Switch, Test } from './condition';
import type { FieldModel, ProblemTiming, RuleModel } from './field';
import type { JsonObject, JsonSchema, LocaleKey } from './json';
import type { SchemaSubmitModel, StepModel } from './step';
import type { Argument } from './target';

/** A form that passed every check: flat, frozen, serializable, with everything resolved. */
export type FormModel = FieldFormModel | SchemaFormModel;

interface FormBase {
  /** Name of the form, unique in the project. */
  readonly id: string;
  /** Hash of the model's content; equal hash, equal behavior. */
  readonly hash: string;
  /** Context roots that the form reads, sorted: `mode`, `profile`, `settings`, `query`, … */
  readonly context: readonly string[];
  /** Locale namespaces of its keys, sorted; the browser loads them with the form. */
  readonly namespaces: readonly string[];
}

/** Why a form is open: one definition serves for creating, editing and cloning. Forms read it as the context root `formMode`. */
export const formModes = ['create', 'edit', 'clone'] as const;

/** The mode in which a form is open; conditions and locks may depend on it. */
export type FormMode = (typeof formModes)[number];

/** A form written as steps and fields. */
export interface FieldFormModel extends FormBase {
  readonly kind: 'fields';
  /** When problems show, where a field does not define it. */
  readonly problems: ProblemTiming;
  /** Marks fields that are not required, instead of those that are. */
  readonly marks?: 'optional';
  /** `free`: leaving the form with unsaved input needs no confirmation. */
  readonly leaving?: 'free';
  /** `free`: every displayed step can be opened at any time, not completed ones only. */
  readonly navigation?: 'free';
  readonly steps: readonly StepModel[];
  /** Fields that texts of steps name (`{{field.email}}`); absent: none. */
  readonly named?: readonly number[];
  /** In written order, step by step. A field's position here is its index everywhere else. */
  readonly fields: readonly FieldModel[];
  /**
   * The dependency graph in evaluation order: a slot reads only earlier slots. Only what something reads, or what is conditional, has a
   * slot.
   */
  readonly slots: readonly SlotModel[];
  /** For each slot, the slots that read it, ascending. Same length as `slots`. */
  readonly dependents: readonly (readonly SlotIndex[])[];
  /** Rules over several fields, evaluated after every field's own rules. */
  readonly rules: readonly FormRuleModel[];
  /** Values sent besides the fields. */
  readonly extra: readonly ExtraModel[];
  /** JSON Schema (2020-12) of the payload, as far as JSON Schema can say it. */
  readonly payloadSchema: JsonSchema;
}

/** A form written as plain JSON Schema and uiSchema, rendered by the lazily loaded JSON Schema code. */
export interface SchemaFormModel extends FormBase {
  readonly kind: 'schema';
  readonly schema: JsonSchema;
  readonly uiSchema: JsonObject;
  readonly title?: LocaleKey;
  readonly submit: SchemaSubmitModel;
}

/** A value of the graph. */
export type SlotModel =
  /** The input, or nothing while the field is not displayed: hidden counts as empty wherever it is read. */
  | {
      readonly kind: 'value';
      readonly field: number;
      readonly displayed: Switch;
      /**
       * What it is computed from, or what its type needs to convert it into the form in which it is sent: the country of a phone number.
       */
      readonly reads?: readonly SlotIndex[];
    }
  /** A place in the context, for instance `['settings', 'doublePasswordEntry']`. Missing places are undefined. */
  | { readonly kind: 'context'; readonly path: readonly string[] }
  /** The current options of a field (an array of their values). */
  | { readonly kind: 'options'; readonly field: number; readonly reads: readonly SlotIndex[] }
  /** A boolean. */
  | { readonly kind: 'condition'; readonly test: Test; readonly reads: readonly SlotIndex[] };

/** A rule over several fields. */
export interface FormRuleModel extends RuleModel {
  /** Fields at which the problem shows; empty: at the form. */
  readonly fields: readonly number[];
}

/** A value that is sent besides the fields. */
export interface ExtraModel {
  readonly path: readonly string[];
  readonly from: Argument;
  readonly when: Switch;
}
