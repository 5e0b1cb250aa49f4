import type { SlotIndex, Switch, Test } from './condition';
import type { Json, JsonObject, JsonSchema, LocaleKey } from './json';

/** A form that has passed every check: flat, frozen, serialisable, with nothing left to resolve. */
export type FormModel = FieldFormModel | SchemaFormModel;

interface FormBase {
  /** Name of the form, unique in the project. */
  readonly id: string;
  /** Hash of the model's own content; equal hash, equal behaviour. */
  readonly hash: string;
  /** Context roots that the form reads, sorted: `mode`, `profile`, `settings`, `query`, … */
  readonly context: readonly string[];
  /** Locale namespaces its keys stand in, sorted; the browser loads them with the form. */
  readonly namespaces: readonly string[];
}

/** Why a form is open: one definition serves for making, changing and copying. Forms read it as the context root `formMode`. */
export const formModes = ['create', 'edit', 'clone'] as const;

export type FormMode = (typeof formModes)[number];

/** A form written as steps and fields. */
export interface FieldFormModel extends FormBase {
  readonly kind: 'fields';
  /** When problems show: once the field was changed (or a submit was tried), or from the start. */
  readonly showProblems: 'afterFirstChange' | 'atStart';
  /** `free`: every displayed step can be opened at any time, not completed ones only. */
  readonly navigation?: 'free';
  readonly steps: readonly StepModel[];
  /** In written order, step by step. A field's position here is its index everywhere else. */
  readonly fields: readonly FieldModel[];
  /**
   * The dependency graph in evaluation order: a slot reads only slots before it. Only what something reads, or what is
   * conditional, has a slot.
   */
  readonly slots: readonly SlotModel[];
  /** For each slot, the slots that read it, ascending. Same length as `slots`. */
  readonly dependents: readonly (readonly SlotIndex[])[];
  /** Rules over several fields, judged after every field's own rules. */
  readonly rules: readonly FormRuleModel[];
  /** Values sent besides the fields'. */
  readonly extra: readonly ExtraModel[];
  /** JSON Schema (2020-12) of the payload, as far as JSON Schema can say it. */
  readonly payloadSchema: JsonSchema;
}

/** A form written as plain JSON Schema and uiSchema, drawn by the lazily loaded JSON Schema walk. */
export interface SchemaFormModel extends FormBase {
  readonly kind: 'schema';
  readonly schema: JsonSchema;
  readonly uiSchema: JsonObject;
  readonly title?: LocaleKey;
  readonly submit: SubmitModel;
}

/** A value of the graph. */
export type SlotModel =
  /** What a person typed, or nothing while the field is not displayed: hidden counts as empty wherever it is read. */
  | { readonly kind: 'value'; readonly field: number; readonly displayed: Switch }
  /** A place in the context, for instance `['settings', 'doublePasswordEntry']`. Missing places are undefined. */
  | { readonly kind: 'context'; readonly path: readonly string[] }
  /** The options a field offers now (an array of their values). */
  | { readonly kind: 'options'; readonly field: number; readonly reads: readonly SlotIndex[] }
  /** A boolean. */
  | { readonly kind: 'condition'; readonly test: Test; readonly reads: readonly SlotIndex[] };

export interface StepModel {
  readonly id: string;
  /** Text at the step indicator. */
  readonly label?: LocaleKey;
  readonly title?: LocaleKey;
  readonly description?: LocaleKey;
  /** Where the marked part of the description leads. */
  readonly link?: TargetModel;
  readonly displayed: Switch;
  /** A panel step is not counted and not shown by the step indicator (specification T11). */
  readonly panel: boolean;
  /** Indices of its fields, in written order; see {@link FieldModel.order}. */
  readonly fields: readonly number[];
  readonly submit: SubmitModel;
  /** Text of the Back button; absent on steps without one. */
  readonly back?: LocaleKey;
  /** Other words by condition; the first that holds counts, and what it leaves out stays as it is above. */
  readonly variants: readonly StepVariantModel[];
  /** What the step says above its fields; the first that holds is shown. */
  readonly messages: readonly StepMessageModel[];
  /** Ways to go on with an account from elsewhere. */
  readonly providers: readonly LinkModel[];
  readonly buttons: readonly ButtonModel[];
  readonly footer?: FooterModel;
}

export interface StepVariantModel {
  readonly when: Switch;
  readonly title?: LocaleKey;
  readonly description?: LocaleKey;
  readonly submit?: LocaleKey;
  readonly back?: LocaleKey;
}

export interface StepMessageModel {
  readonly when: Switch;
  readonly text: LocaleKey;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
}

export interface SubmitModel {
  readonly label: LocaleKey;
  /** Makes it a link that leads there and sends nothing; there is no operation then. */
  readonly to?: TargetModel;
  /** Operation (a source or a host operation) that receives the payload; absent: the step only collects. */
  readonly operation?: string;
  /** Context root that receives the operation's answer, for instance `sso`. */
  readonly into?: string;
  /** `step`: fields of this step; `form`: fields of every step up to and including this one. */
  readonly sends: 'step' | 'form';
  /** What happens after success, in order. Nothing written: the next displayed step. */
  readonly then: readonly EffectModel[];
}

export interface ButtonModel {
  readonly id: string;
  readonly label: LocaleKey;
  /** Other texts by condition; the first that holds counts. */
  readonly variants: readonly { readonly when: Switch; readonly label: LocaleKey }[];
  /** Seconds after a success in which it cannot be pressed again. */
  readonly cooldown?: number;
  readonly displayed: Switch;
  readonly kind: 'secondary' | 'link' | 'danger';
  /** An operation to run without validating, or effects only. */
  readonly operation?: string;
  readonly into?: string;
  readonly then: readonly EffectModel[];
}

export interface FooterModel {
  readonly message?: LocaleKey;
  readonly displayed: Switch;
  readonly buttons: readonly ButtonModel[];
  readonly links: readonly LinkModel[];
  /** Text after the links. */
  readonly note?: LocaleKey;
}

export interface LinkModel {
  readonly id: string;
  readonly label: LocaleKey;
  readonly displayed: Switch;
  readonly to: TargetModel;
}

/** Where a link or a navigation leads. */
export type TargetModel =
  /** A route by id. `keepQuery` carries the present query string; `query` adds parameters read from slots or literals. */
  | {
      readonly kind: 'route';
      readonly route: string;
      readonly keepQuery: boolean;
      readonly query: Readonly<Record<string, Argument>>;
      /** Values handed over beside the address: navigation state. */
      readonly state?: Readonly<Record<string, Argument>>;
    }
  /** An address from settings (`settings.links.portal`) or another context place. */
  | { readonly kind: 'context'; readonly path: readonly string[]; readonly keepQuery: boolean }
  /** An https address written out. */
  | { readonly kind: 'address'; readonly href: string }
  /** Another step of the same form. */
  | { readonly kind: 'step'; readonly step: string }
  /** Runs a host operation, for instance resending a code. */
  | { readonly kind: 'operation'; readonly operation: string };

/** With `when` it happens only if that holds by then. */
export type EffectModel = { readonly when?: Switch } & (
  | { readonly do: 'next' }
  | { readonly do: 'step'; readonly step: string }
  | { readonly do: 'navigate'; readonly to: TargetModel }
  | { readonly do: 'notify'; readonly message: LocaleKey; readonly severity: 'success' | 'info' | 'warning' }
  | { readonly do: 'refresh'; readonly source: string }
  | { readonly do: 'clear'; readonly fields: readonly number[] }
);

export interface FieldModel {
  readonly name: string;
  /** Name of a {@link TypeKind}. */
  readonly type: string;
  /** Name of a widget in the component registry. */
  readonly component: string;
  readonly label?: LocaleKey;
  readonly help?: LocaleKey;
  readonly placeholder?: LocaleKey;
  /** Value of the HTML `autocomplete` attribute. */
  readonly autocomplete?: string;
  /** Index into {@link FieldFormModel.steps}. */
  readonly step: number;
  /** Where the value goes in the payload: ['address', 'city']. */
  readonly path: readonly string[];
  /** False: never in the payload. */
  readonly store: boolean;
  /** True: never in a draft, a log or an error report (passwords, codes, secrets). */
  readonly secret: boolean;
  readonly resetOnNavigation: boolean;
  readonly eraseOnError: boolean;
  readonly displayed: Switch;
  readonly required: Switch;
  readonly readOnly: Switch;
  readonly disabled: Switch;
  readonly width: 'full' | 'half' | 'third';
  /** Position within its step where it differs from the written one; the first case that holds wins. */
  readonly order: readonly { readonly when: Switch; readonly position: number }[];
  /** Value at start. */
  readonly default?: Argument;
  /** What its type and component read: `min`, `max`, `rows`, `link`, … checked against their own schemas. */
  readonly settings: JsonObject;
  /** Own messages by problem code, instead of the type's. */
  readonly messages: Readonly<Record<string, LocaleKey>>;
  readonly rules: readonly RuleModel[];
  readonly options?: OptionsModel;
  readonly onChange: readonly ChangeModel[];
  /** Index of its value slot, or -1 where nothing reads it. */
  readonly slot: SlotIndex;
}

/** A literal, or the value of a slot. */
export type Argument = { readonly value: Json } | { readonly slot: SlotIndex };

export interface RuleModel {
  /** Name of a {@link RuleKind}. */
  readonly type: string;
  readonly args: Readonly<Record<string, Argument>>;
  /** Own message for whatever the rule complains of. */
  readonly message?: LocaleKey;
  readonly when: Switch;
  /** Slots whose change makes the verdict stale, ascending. */
  readonly reads: readonly SlotIndex[];
}

export interface FormRuleModel extends RuleModel {
  /** Fields at which the problem shows; empty: at the form. */
  readonly fields: readonly number[];
}

/** Runs when a person (or a `set`) changed the field's value. */
export type ChangeModel =
  | { readonly do: 'clear'; readonly when: Switch; readonly fields: readonly number[] }
  | { readonly do: 'set'; readonly when: Switch; readonly field: number; readonly to: Argument };

export interface ExtraModel {
  readonly path: readonly string[];
  readonly from: Argument;
  readonly when: Switch;
}

export interface OptionsModel {
  readonly from: OptionListModel;
  /** Text that is no option is accepted too. */
  readonly freeText: boolean;
  /** Order shown: as given, or by the page language's collation of the shown text. */
  readonly sort: 'given' | 'label';
  /** Values that always come last, in this order. */
  readonly last: readonly Json[];
  /** Index of the slot that holds the current values, or -1. */
  readonly slot: SlotIndex;
}

export type OptionListModel =
  | { readonly kind: 'list'; readonly options: readonly ListedOptionModel[] }
  /** A named option source the host loads; `where` narrows it. A change of an argument loads again. */
  | { readonly kind: 'source'; readonly source: string; readonly where: Readonly<Record<string, Argument>> }
  /** A value → label map, or a list, in the context. */
  | { readonly kind: 'context'; readonly slot: SlotIndex }
  /** Consecutive integers; `thisYear` is added to `start`. */
  | { readonly kind: 'range'; readonly start: number; readonly thisYear: boolean; readonly count: number };

export interface ListedOptionModel {
  readonly value: string | number | boolean;
  /** Absent: the value itself is shown. */
  readonly label?: LocaleKey;
  readonly group?: LocaleKey;
  readonly when: Switch;
}
