import type { ContextArgument, ContextTest, ScreenTargetModel } from './context';
import type { FormMode } from './form';
import type { LocaleKey } from './json';
import type { RefusalMessages } from './step';

/** Something a person may do: asked for, permitted, confirmed, filled in, called, and what happens then. */
export interface ActionOf<Block> {
  /** Unique in its screen. */
  readonly id: string;
  readonly label: LocaleKey;
  readonly icon?: string;
  readonly kind: 'primary' | 'secondary' | 'danger' | 'link';
  readonly displayed: true | ContextTest;
  /** Permission that is needed. Without it the action is drawn as unavailable and says why. */
  readonly permission?: string;
  /** Place of the id of the record's owner, compared with `profile.id` for permissions over one's own records. */
  readonly owner?: readonly string[];
  /** The first case that holds makes the action unavailable, with its reason. */
  readonly unavailable: readonly { readonly when: ContextTest; readonly reason: LocaleKey }[];
  /** Where the record is read once more before anything is asked. */
  readonly record?: { readonly source: string; readonly where: Readonly<Record<string, ContextArgument>> };
  readonly confirm?: ConfirmModel;
  /** A form to fill in first; what it sends is the payload of the call. */
  readonly form?: ActionFormModel;
  /** Operation: a source or one of the host. Absent: only the effects happen. */
  readonly call?: string;
  /** Arguments of the call besides the form's payload: path and query arguments and payload members. */
  readonly with: Readonly<Record<string, ContextArgument>>;
  /** Place of the revision that is sent as `If-Match`, so that nobody overwrites what they have not seen. */
  readonly revision?: readonly string[];
  /** What people read when the call is refused, by code. */
  readonly messages?: RefusalMessages;
  /** The answer is a file that is handed to the person. */
  readonly download: boolean;
  /** For many records at once: the source that runs the call at all of them, and at how many at most. */
  readonly bulk?: BulkCallModel;
  /** On success, in order. */
  readonly then: readonly ScreenEffectOf<Block>[];
}

/** One call for many records; the records' ids are its own business, so `with` says nothing of them. */
export interface BulkCallModel {
  readonly source: string;
  readonly most: number;
}

/** The question that is asked before an action. */
export interface ConfirmModel {
  readonly title: LocaleKey;
  readonly text?: LocaleKey;
  /** Words of the confirming button. */
  readonly confirm: LocaleKey;
  readonly danger: boolean;
  /** Place of a text that has to be typed first. */
  readonly typed?: readonly string[];
  /** Whether it is asked why. */
  readonly reason?: 'required' | 'optional';
}

/** The form that an action fills in. */
export interface ActionFormModel {
  readonly form: string;
  readonly mode: FormMode;
  readonly initial?: readonly string[];
  readonly in: 'dialog' | 'drawer';
  readonly title: LocaleKey;
  /** What will happen. */
  readonly text?: LocaleKey;
}

/** The call that takes back what an action did. */
export interface UndoModel {
  readonly call: string;
  readonly with: Readonly<Record<string, ContextArgument>>;
  readonly revision?: readonly string[];
}

/** What follows an action that succeeded. */
export type ScreenEffectOf<Block> =
  | {
      readonly do: 'notify';
      readonly message: LocaleKey;
      readonly severity: 'success' | 'info' | 'warning';
      readonly undo?: UndoModel;
    }
  /** Loads sources of the screen (by their name there) or everywhere (by their name in `sources.json`) again. */
  | { readonly do: 'refresh'; readonly source: string }
  | { readonly do: 'navigate'; readonly to: ScreenTargetModel }
  /** Shows blocks in a dialog that reads the call's `answer`; what is secret there is shown this once. */
  | {
      readonly do: 'show';
      readonly title: LocaleKey;
      readonly close: LocaleKey;
      readonly blocks: readonly Block[];
    }
  /** Closes the detail that is open. */
  | { readonly do: 'close' };
