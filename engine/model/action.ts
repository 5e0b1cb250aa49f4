import type { ContextArgument, ContextTest, ScreenTargetModel } from './context';
import type { FormMode } from './form';
import type { LocaleKey } from './json';
import type { RefusalMessages } from './step';

/** An action of a screen: opened, permitted, confirmed, filled in, called, and followed by effects. */
export interface ActionOf<Block> {
  /** Unique in its screen. */
  readonly id: string;
  readonly label: LocaleKey;
  readonly icon?: string;
  readonly kind: 'primary' | 'secondary' | 'danger' | 'link';
  /** A letter that presses the button in the detail of a record. */
  readonly key?: string;
  readonly displayed: true | ContextTest;
  /** Required permission. Without it the action is shown as unavailable, with the reason. */
  readonly permission?: string;
  /** Place of the id of the record's owner, compared with `profile.id` for permissions over the user's own records. */
  readonly owner?: readonly string[];
  /** The first case that holds makes the action unavailable, with its reason. */
  readonly unavailable: readonly { readonly when: ContextTest; readonly reason: LocaleKey }[];
  /** Where the record is loaded again before the confirmation. */
  readonly record?: { readonly source: string; readonly where: Readonly<Record<string, ContextArgument>> };
  readonly confirm?: ConfirmModel;
  /** A form to fill in first; what it sends is the payload of the call. */
  readonly form?: ActionFormOf<Block>;
  /** Operation: a source or one of the host. Absent: only the effects happen. */
  readonly call?: string;
  /** Arguments of the call besides the form's payload: path and query arguments and payload members. */
  readonly with: Readonly<Record<string, ContextArgument>>;
  /** Place of the revision that is sent as `If-Match`, so that users do not overwrite changes they have not seen. */
  readonly revision?: readonly string[];
  /** Texts for refusals of the call, by code. */
  readonly messages?: RefusalMessages;
  /** The answer is a file that the browser saves. */
  readonly download: boolean;
  /** For many records at once: the source that runs the call for all of them, and the maximum number of records. */
  readonly bulk?: BulkCallModel;
  /** On success, in order. */
  readonly then: readonly ScreenEffectOf<Block>[];
}

/** One call for many records; it sends the records' ids itself, so `with` does not contain them. */
export interface BulkCallModel {
  readonly source: string;
  readonly most: number;
}

/** The confirmation before an action. */
export interface ConfirmModel {
  readonly title: LocaleKey;
  readonly text?: LocaleKey;
  /** Text of the confirming button. */
  readonly confirm: LocaleKey;
  readonly danger: boolean;
  /** Place of a text that the user has to type first. */
  readonly typed?: readonly string[];
  /** Whether it requests a reason. */
  readonly reason?: 'required' | 'optional';
  /** Source of prepared reasons, and the property of its records that is the text. */
  readonly reasons?: { readonly source: string; readonly value: string };
}

/** The form that an action opens, with what is shown above it. */
export interface ActionFormOf<Block> {
  readonly form: string;
  readonly mode: FormMode;
  readonly initial?: readonly string[];
  readonly in: 'dialog' | 'drawer';
  readonly title: LocaleKey;
  /** What will happen. */
  readonly text?: LocaleKey;
  /** Between that text and the form. */
  readonly blocks?: readonly Block[];
  /** In place of the form's own text at its last button. */
  readonly submit?: LocaleKey;
}

/** The call that undoes an action. */
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
  /** Reloads sources of the screen (by their name there) or everywhere (by their name in `sources.json`). */
  | { readonly do: 'refresh'; readonly source: string }
  | { readonly do: 'navigate'; readonly to: ScreenTargetModel }
  /** Shows blocks in a dialog that reads the call's `answer`; a secret in it is shown only this once. */
  | {
      readonly do: 'show';
      readonly title: LocaleKey;
      readonly close: LocaleKey;
      readonly blocks: readonly Block[];
    }
  /** Closes the detail that is open. */
  | { readonly do: 'close' }
  /** Opens the record that follows in the list; with none left, closes the detail. */
  | { readonly do: 'next' };
