import type {
  Argument,
  FieldArgumentsModel,
  FieldFormModel,
  FieldModel,
  FieldProblem,
  Json,
  JsonObject,
  LocaleKey,
  Option,
  PlacedFieldProblem,
  Switch,
  TargetModel,
} from '../model';
import type { OperationResult } from './host';
import type { StepWords } from './words';

/** Current options of a field. */
export interface OptionsState {
  /** While they load or fail, the previous options stay usable if they still fit. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly options: readonly Option[];
  /** Present if the server is queried page by page. */
  readonly found?: FoundOptions;
  /** Options of stored values that are not offered otherwise: the record may keep them. */
  readonly kept?: readonly Option[];
}

/** Options that are loaded only in part. */
export interface FoundOptions {
  /** The search text. */
  readonly search: string;
  /** The server's total for it. */
  readonly total: number;
  /** The option of the field's value, which may not be among those shown. */
  readonly chosen?: Option;
  /** Of a column of a list: every option received so far, by value. Each cell finds its own there. */
  readonly known?: ReadonlyMap<Json, Option>;
}

/** Status of a value that the API checks. */
export type CheckState = 'checking' | 'right' | 'wrong' | 'unknown';

/** The state of one field for a view. The object keeps its identity until something in it changes. */
export interface FieldState {
  readonly value: Json | undefined;
  readonly displayed: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  /** Problems to show now: empty until the definition lets them show. */
  readonly problems: readonly FieldProblem[];
  /** An asynchronous rule is pending. */
  readonly pending: boolean;
  /** The API's result for the value; absent if it was not checked. */
  readonly check?: CheckState;
  /** Absent for fields without options. */
  readonly options?: OptionsState;
  /** The option that goes with the value or is proposed, if options are not values: the country of a dialing code. */
  readonly preset?: Json | undefined;
  /** Of a list: the options of its columns; undefined for a column without. */
  readonly columns?: readonly (OptionsState | undefined)[];
  /**
   * Counts changes that did not come from the field's own input (clear, set, reset, restore), so that a widget whose text the browser keeps
   * knows when to take the store's value instead.
   */
  readonly epoch: number;
}

/** The state of the whole form for a view. Keeps its identity until something in it changes; typing does not change it. */
export interface FormState {
  /** Index into `model.steps`. */
  readonly step: number;
  /** Indices of the displayed steps that the indicator counts, in order. */
  readonly steps: readonly number[];
  /** Highest step completed so far (index into `model.steps`), -1 at start: Back and the indicator go no further. */
  readonly completed: number;
  /** Fields of the current step in drawing order, displayed or not. */
  readonly fields: readonly number[];
  readonly processing: boolean;
  /** A submit waits for verdicts: nothing has been sent yet. */
  readonly checking: boolean;
  /** True if a submit now would be sent (decision D1: the button is `aria-disabled` otherwise). */
  readonly submittable: boolean;
  /** Problems of the whole form, from form rules or the server. */
  readonly problems: readonly PlacedFieldProblem[];
  /** What the summary lists after a refused submit: one entry per field with a problem, in drawing order. Empty before. */
  readonly summary: readonly PlacedFieldProblem[];
  /** Counts refused submits; a view moves focus to the summary when it grows. */
  readonly refusals: number;
  /** Counts step changes; a view moves focus to the heading when it grows. */
  readonly moves: number;
  readonly context: JsonObject;
  /** Texts of the current step, as locale keys. */
  readonly words: StepWords;
  /** Ids of the current step's and its footer's extra buttons that are displayed, in written order. */
  readonly buttons: readonly string[];
  /** True if the current step has a footer and it is displayed. */
  readonly footer: boolean;
  /** Ids of the step's and its footer's links that are displayed, in written order. */
  readonly links: readonly string[];
}

/** A line of a checklist: what a rule demands, and whether it is met. */
export interface RuleCheck {
  readonly message: LocaleKey;
  readonly args: Readonly<Record<string, Json>>;
  readonly met: boolean;
}

/** How a submit ended. */
export type SubmitOutcome =
  | { readonly status: 'sent'; readonly answer?: Json }
  | { readonly status: 'refused'; readonly problems: readonly PlacedFieldProblem[] }
  /** Already processing, or disposed meanwhile. */
  | { readonly status: 'ignored' };

/** The computed state of a form being filled in, for tools that explain it. */
export interface FormInsight {
  readonly model: FieldFormModel;
  readonly cells: readonly {
    readonly field: FieldModel;
    readonly typed: Json | undefined;
    readonly displayed: boolean;
    readonly problem: FieldProblem | undefined;
    readonly formRuleProblems: readonly FieldProblem[];
    readonly serverProblems: readonly FieldProblem[];
  }[];
  read(argument: Argument): Json | undefined;
  isOn(on: Switch): boolean;
}

/** The single owner of a form's values, problems and visibility. No React, no DOM. */
export interface FormStore {
  readonly model: FieldFormModel;
  /** Snapshot of the field with this index in `model.fields`. */
  field(index: number): FieldState;
  subscribeField(index: number, listener: () => void): () => void;
  form(): FormState;
  subscribeForm(listener: () => void): () => void;
  /** The user changed the field: parses, stores, propagates, runs `onChange` and rules. A problem caused by a paste shows at once. */
  change(index: number, input: Json | undefined, how?: 'paste'): void;
  /** The user left the field: from now on problems of what they typed show, unless the definition states otherwise. */
  leave(index: number): void;
  /** The requirements of the field's own rules, besides its type: lines of a checklist. */
  checks(index: number, value: string): readonly RuleCheck[];
  /** Index by name; -1 for an unknown name. */
  indexOf(name: string): number;
  /** Merges into the context, for instance after a language switch or new settings. Roots are replaced whole. */
  setContext(patch: JsonObject): void;
  /** Validates the step, sends it, carries out its effects. */
  submit(): Promise<SubmitOutcome>;
  /** Runs one of the step's buttons, or a footer link that leads to a step or an operation, without validation. */
  press(button: string): Promise<SubmitOutcome>;
  /** Back to the previous displayed step; clears form problems. No effect on the first. */
  back(): void;
  /** To a completed step before the current one, or (for hosts) to any displayed step with `force`. */
  goTo(step: string, options?: { readonly force?: boolean }): void;
  /** To a completed step before the current one, to change a value given there; submitting it returns to the current step. */
  revise(step: string): void;
  /**
   * To a step that was open before, as browser Back and Forward do: to an earlier one, or to a later one as long as everything that was
   * sent on the way to it is unchanged. Returns whether it is the current step now.
   */
  visit(step: string): boolean;
  /** The same target with every slot replaced by its current value as a literal, so that a link can have an address. */
  resolve(to: TargetModel): TargetModel;
  /** Calls the API with values of fields, for content next to them; undefined if there is no API to call. */
  ask(call: string, fields: FieldArgumentsModel, signal: AbortSignal): Promise<OperationResult> | undefined;
  /**
   * Fills fields from a record, by payload path. With `ask`, nothing is filled while users have entered something else in one of these fields;
   * with `keep`, such fields are left alone. Returns them.
   */
  prefill(record: Json, entered: 'ask' | 'keep' | 'replace'): readonly number[];
  /** Loads a field's options again after a failure. */
  retryOptions(index: number): void;
  /** Searches the options of a field, or of a column of a list, on the server; the latest search is shown. */
  searchOptions(index: number, text: string, column?: number): void;
  /** Loads the next options of the current search. */
  moreOptions(index: number, column?: number): void;
  /** Shows problems that the server found; each is removed when its field is edited. */
  showProblems(problems: readonly PlacedFieldProblem[]): void;
  /** What would be sent for `sends: 'step' | 'form'`. */
  payload(sends: 'step' | 'form'): JsonObject;
  /** All typed values without secrets, the step, and the responses of resumable steps; to be stored across a reload. */
  draft(): JsonObject;
  /** Restores a draft; ignores what no longer fits. */
  restore(draft: Json): void;
  /** The computed state, for tools that explain it (`whyOf`). Read it at once: it changes with the form. */
  insight(): FormInsight;
  /** Ends async work and listeners. */
  dispose(): void;
}

/** Reads one field: what widgets and blocks get besides its state. */
export type { FieldModel };
