import type {
  Argument,
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

/** Options of a field right now. */
export interface OptionsState {
  /** While they load or fail, the previous options stay usable where they still fit. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly options: readonly Option[];
  /** Present where the server is asked piece by piece. */
  readonly found?: FoundOptions;
}

/** Options of which only a part is here. */
export interface FoundOptions {
  /** What was searched for. */
  readonly search: string;
  /** How many the server has for it. */
  readonly total: number;
  /** The option of the field's value, which may not be among those shown. */
  readonly chosen?: Option;
}

/** What is known of a value that the API is asked about. */
export type CheckState = 'checking' | 'right' | 'wrong' | 'unknown';

/** What a view needs of one field. The object keeps its identity until something in it changes. */
export interface FieldState {
  readonly value: Json | undefined;
  readonly displayed: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  /** Problems to show now: empty until the definition lets them show. */
  readonly problems: readonly FieldProblem[];
  /** An asynchronous rule is still thinking. */
  readonly pending: boolean;
  /** What the API says of the value; absent where it was not asked. */
  readonly check?: CheckState;
  /** Absent for fields without options. */
  readonly options?: OptionsState;
  /** The option that goes with the value or is proposed, where options are no values: the country of a dialing code. */
  readonly preset?: Json | undefined;
  /** Of a list: the options of its columns; undefined for a column without. */
  readonly columns?: readonly (OptionsState | undefined)[];
  /** Counts changes that did not come from the field's own input (clear, set, reset, restore), so that a widget which
   * lets the browser keep the text knows when to take the store's value instead. */
  readonly epoch: number;
}

/** What a view needs of the form as a whole. Keeps its identity until something in it changes; typing does not change it. */
export interface FormState {
  /** Index into `model.steps`. */
  readonly step: number;
  /** Indices of the displayed steps that the indicator counts, in order. */
  readonly steps: readonly number[];
  /** Highest step completed so far (index into `model.steps`), -1 at start: Back and the indicator go no further. */
  readonly completed: number;
  /** Fields of the present step in the order in which they are drawn, displayed or not. */
  readonly fields: readonly number[];
  readonly processing: boolean;
  /** A submit waits for verdicts: nothing has been sent yet. */
  readonly checking: boolean;
  /** True when a submit now would be sent (decision D1: the button is `aria-disabled` otherwise). */
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
  /** What the present step says, as locale keys. */
  readonly words: StepWords;
  /** Ids of the present step's and its footer's extra buttons that are displayed, in written order. */
  readonly buttons: readonly string[];
  /** True when the present step has a footer and it is displayed. */
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

/** What a form being filled in has worked out, for tools that say why. */
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

/** The one owner of a form's values, problems and visibility. No React, no DOM. */
export interface FormStore {
  readonly model: FieldFormModel;
  /** Snapshot of the field with this index in `model.fields`. */
  field(index: number): FieldState;
  subscribeField(index: number, listener: () => void): () => void;
  form(): FormState;
  subscribeForm(listener: () => void): () => void;
  /** A person changed the field: parses, stores, propagates, runs `onChange` and rules. A paste that made it wrong is said at once. */
  change(index: number, input: Json | undefined, how?: 'paste'): void;
  /** A person left the field: from now on what is wrong with what they typed shows, unless the definition says otherwise. */
  leave(index: number): void;
  /** What the field's own rules demand of a text, besides its type: lines of a checklist. */
  checks(index: number, value: string): readonly RuleCheck[];
  /** Index by name; -1 for an unknown name. */
  indexOf(name: string): number;
  /** Merges into the context, for instance after a language switch or new settings. Roots are replaced whole. */
  setContext(patch: JsonObject): void;
  /** Judges the step, sends it, carries out its effects. */
  submit(): Promise<SubmitOutcome>;
  /** Runs one of the step's buttons, or a footer link that leads to a step or an operation, without judging. */
  press(button: string): Promise<SubmitOutcome>;
  /** Back to the previous displayed step; clears form problems. No effect on the first. */
  back(): void;
  /** To a completed step before the present one, or (for hosts) to any displayed step with `force`. */
  goTo(step: string, options?: { readonly force?: boolean }): void;
  /** To a completed step before the present one, to change what was given there; submitting it comes back to the present step. */
  revise(step: string): void;
  /**
   * To a step that was open before, as Back and Forward of a browser go: to an earlier one, or to a later one as long as everything that
   * was sent on the way to it is unchanged. Answers whether it is the present step now.
   */
  visit(step: string): boolean;
  /** The same target with every slot replaced by its present value as a literal, so that a link can say its address. */
  resolve(to: TargetModel): TargetModel;
  /** Calls the API with values of fields, for what stands beside them; undefined where nobody can be asked. */
  ask(
    call: string,
    fields: Readonly<Record<string, number>>,
    signal: AbortSignal,
  ): Promise<OperationResult> | undefined;
  /** Loads a field's options again after a failure. */
  retryOptions(index: number): void;
  /** Searches the options of a field on the server; what was searched for last is what is shown. */
  searchOptions(index: number, text: string): void;
  /** Loads the next options of what was searched for. */
  moreOptions(index: number): void;
  /** Shows problems that the server found; each goes away when its field is edited. */
  showProblems(problems: readonly PlacedFieldProblem[]): void;
  /** What would be sent for `sends: 'step' | 'form'`. */
  payload(sends: 'step' | 'form'): JsonObject;
  /** Everything typed so far without secrets, the step, and what resumable steps were answered; to be kept across a reload. */
  draft(): JsonObject;
  /** Takes a draft back; ignores what no longer fits. */
  restore(draft: Json): void;
  /** What it has worked out, for tools that say why (`whyOf`). Read it at once: it changes with the form. */
  insight(): FormInsight;
  /** Ends async work and listeners. */
  dispose(): void;
}

/** Reads one field's facts: what widgets and blocks get besides its state. */
export type { FieldModel };
