import type {
  ActionFormModel,
  ActionModel,
  BlockModel,
  Json,
  JsonObject,
  LocaleKey,
  PermissionAnswer,
  PlacedFieldProblem,
  TargetModel,
} from '../../model';
import type { OperationResult } from '../host';

/** How a call is made. */
export interface CallAround {
  /** The same for every attempt to send the same data until it is accepted, so that the server can recognize a repeat. */
  readonly attempt: string;
  /** Revision that must still be current, sent as `If-Match`. */
  readonly revision?: number | string;
  /** Form and step of the payload, as `formId/stepId`. */
  readonly form?: string;
  readonly context: JsonObject;
  readonly signal: AbortSignal;
  /** The reason, as the user entered it. */
  readonly reason?: string;
}

/** What the user entered when confirming. */
export interface Agreement {
  readonly reason?: string;
}

/** A form to draw in a dialog or drawer; see {@link actionForm} for the store behind it. */
export interface FormRequest {
  readonly action: ActionModel;
  readonly form: ActionFormModel;
  /** Context of the form, with `formMode`. */
  readonly context: JsonObject;
  /** Initial values. */
  readonly initial?: JsonObject;
  /** Sends the form's values. The form shows a refusal; the dialog stays open. */
  send(
    payload: JsonObject,
    call: { readonly attempt: string; readonly form: string; readonly signal: AbortSignal },
  ): Promise<OperationResult>;
  /** After another user's change: the record's current values, by payload path; undefined if it is gone. */
  latest(): Promise<JsonObject | undefined>;
}

/** How a form ended: sent and accepted, or closed. */
export type FormOutcome = { readonly sent: true; readonly answer?: Json } | { readonly sent: false };

/** How an action ended. */
export type ActionOutcome =
  | { readonly status: 'done'; readonly answer?: Json }
  /** The user declined, or closed the form. */
  | { readonly status: 'canceled' }
  /** It was not available, or is already running. */
  | { readonly status: 'refused'; readonly reason?: LocaleKey }
  | { readonly status: 'failed'; readonly problems: readonly PlacedFieldProblem[] };

/** A failed call, to be shown to the user. */
export interface ActionFailure {
  readonly action: ActionModel;
  readonly context: JsonObject;
  readonly problems: readonly PlacedFieldProblem[];
  readonly stale: boolean;
  readonly retryAfter?: number;
}

/** Blocks to show in a dialog after a call. */
export interface ShowRequest {
  readonly title: LocaleKey;
  readonly close: LocaleKey;
  readonly blocks: readonly BlockModel[];
  /** With the call's `answer`. Nothing of it may be retained after the dialog is closed. */
  readonly context: JsonObject;
}

/** The notice shown after an action. */
export interface ActionNotice {
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly message: LocaleKey;
  readonly args: Readonly<Record<string, Json>>;
  /** An action offered with it. */
  readonly action?: { readonly label: LocaleKey; readonly act: () => void };
}

/** A question for a reason. */
export interface ReasonQuestion {
  readonly required: boolean;
  /** Called with what was written, before the question resolves. */
  take(written: string): void;
  /** Prepared reasons to begin with; empty if they cannot be read. */
  prepared?(): Promise<readonly string[]>;
}

/** What actions need from the page and the portal around them. */
export interface ActionPorts {
  permitted(permission: string, record: { readonly own?: boolean }): PermissionAnswer;
  /** True if confirmed. */
  ask(question: {
    readonly title: LocaleKey;
    readonly message?: LocaleKey;
    readonly args: Readonly<Record<string, Json>>;
    readonly confirm: LocaleKey;
    readonly danger: boolean;
    /** Must be typed to confirm. */
    readonly typed?: string;
    /** Requests a reason; called before the confirmation resolves. */
    readonly reason?: ReasonQuestion;
  }): Promise<boolean>;
  /** Draws a form until it is sent or closed. */
  fill(request: FormRequest): Promise<FormOutcome>;
  call(operation: string, payload: JsonObject, call: CallAround): Promise<OperationResult>;
  /** The problems a refusal corresponds to: its HTTP status and the body's `error`. */
  explain(status: number, error: JsonObject): readonly PlacedFieldProblem[];
  /** Downloads a file for the user. */
  download(operation: string, payload: JsonObject, call: CallAround): Promise<OperationResult>;
  /** Shows a failure where it is not overlooked; resolves when the user dismisses it. */
  fail(failure: ActionFailure): Promise<void>;
  /** Resolves when the dialog is closed. */
  show(request: ShowRequest): Promise<void>;
  notify(notice: ActionNotice): void;
  navigate(to: TargetModel, context: JsonObject): void;
  /** Reports to developers: see `Host.report`. */
  report(code: string, args: Readonly<Record<string, Json>>): void;
}

/** The part of a screen that offers an action. */
export interface ActionPlace {
  /** The context for the action's arguments and conditions: the scope's context, with `record` at a record. */
  context(): JsonObject;
  /** Reloads a source, by its name on the screen or in `sources.json`. */
  refresh(source: string): Promise<void>;
  /** Reads the record again: the context with the current record; undefined if it is gone. */
  reread?(): Promise<JsonObject | undefined>;
  /** The record was changed by what was sent, and the answer says what it is now. */
  saved?(record: JsonObject, answer: JsonObject, sent: JsonObject): void;
  /** Closes the detail around the action. */
  close?(): void;
  /** Opens the record that follows in the list; with none left, closes the detail. `reloaded`: what the action reloads has arrived. */
  next?(reloaded: Promise<unknown>): Promise<void>;
}
