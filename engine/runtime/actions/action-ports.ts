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
  /** The same for every try of the same things until they are accepted, so that the server can recognize a repeat. */
  readonly attempt: string;
  /** Revision that must still hold, sent as `If-Match`. */
  readonly revision?: number | string;
  /** Form and step the payload comes from, as `formId/stepId`. */
  readonly form?: string;
  readonly context: JsonObject;
  readonly signal: AbortSignal;
  /** Why it is done, as the person wrote it. */
  readonly reason?: string;
}

/** What a person said with their yes. */
export interface Agreement {
  readonly reason?: string;
}

/** A form to draw in a dialog or drawer; see {@link actionForm} for the store behind it. */
export interface FormRequest {
  readonly action: ActionModel;
  readonly form: ActionFormModel;
  /** Context of the form, with `formMode`. */
  readonly context: JsonObject;
  /** Values at start. */
  readonly initial?: JsonObject;
  /** Sends what was filled in. A refusal is for the form to show; the dialog stays open. */
  send(
    payload: JsonObject,
    around: { readonly attempt: string; readonly form: string; readonly signal: AbortSignal },
  ): Promise<OperationResult>;
  /** After somebody else's change: the record's values as they are now, by payload path; undefined where it is gone. */
  latest(): Promise<JsonObject | undefined>;
}

/** How a form ended: sent and accepted, or closed. */
export type FormOutcome = { readonly sent: true; readonly answer?: Json } | { readonly sent: false };

/** How an action ended. */
export type ActionOutcome =
  | { readonly status: 'done'; readonly answer?: Json }
  /** The person said no, or closed the form. */
  | { readonly status: 'canceled' }
  /** It was not available, or is running already. */
  | { readonly status: 'refused'; readonly reason?: LocaleKey }
  | { readonly status: 'failed'; readonly problems: readonly PlacedFieldProblem[] };

/** A call that did not succeed, for a person to read. */
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
  /** With the call's `answer`. Nothing of it may be kept once the dialog is closed. */
  readonly context: JsonObject;
}

/** What is said after an action. */
export interface ActionNotice {
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly message: LocaleKey;
  readonly args: Readonly<Record<string, Json>>;
  /** Something to do about it. */
  readonly action?: { readonly label: LocaleKey; readonly act: () => void };
}

/** What actions ask of the page and the portal around them. */
export interface ActionPorts {
  permitted(permission: string, record: { readonly own?: boolean }): PermissionAnswer;
  /** True for yes. */
  ask(question: {
    readonly title: LocaleKey;
    readonly message?: LocaleKey;
    readonly args: Readonly<Record<string, Json>>;
    readonly confirm: LocaleKey;
    readonly danger: boolean;
    /** Has to be typed before yes counts. */
    readonly typed?: string;
    /** Asks why; told before yes is answered. */
    readonly reason?: { readonly required: boolean; take(written: string): void };
  }): Promise<boolean>;
  /** Draws a form until it is sent or closed. */
  fill(request: FormRequest): Promise<FormOutcome>;
  call(operation: string, payload: JsonObject, around: CallAround): Promise<OperationResult>;
  /** The problems that a refusal in an answer amounts to: its HTTP status and the body's `error`. */
  explain(status: number, error: JsonObject): readonly PlacedFieldProblem[];
  /** Fetches a file and hands it to the person. */
  download(operation: string, payload: JsonObject, around: CallAround): Promise<OperationResult>;
  /** Shows a failure where it is not overlooked; resolves when it was read. */
  fail(failure: ActionFailure): Promise<void>;
  /** Resolves when the dialog is closed. */
  show(request: ShowRequest): Promise<void>;
  notify(notice: ActionNotice): void;
  navigate(to: TargetModel, context: JsonObject): void;
  /** Tells developers: see `Host.report`. */
  report(code: string, args: Readonly<Record<string, Json>>): void;
}

/** The part of a screen at which an action stands. */
export interface ActionPlace {
  /** What the action's arguments and conditions read: the scope's context, with `record` at a record. */
  context(): JsonObject;
  /** Loads a source again, by its name on the screen or in `sources.json`. */
  refresh(source: string): Promise<void>;
  /** Reads the record again: the context with the record as it is now; undefined where it is gone. */
  reread?(): Promise<JsonObject | undefined>;
  /** Closes the detail around the action. */
  close?(): void;
}
