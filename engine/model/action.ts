import type { FormMode, TargetModel } from './form';
import type { Json, LocaleKey } from './json';
import type { BlockModel, ContextTest } from './screen';

/** A literal, or what stands at a place of the screen's context now. */
export type ContextArgument = { readonly value: Json } | { readonly path: readonly string[] };

/** A target on a screen: the arguments of its query (and of the path, by the same names) are read from the context. */
export type ScreenTargetModel =
  | {
      readonly kind: 'route';
      readonly route: string;
      readonly keepQuery: boolean;
      readonly query: Readonly<Record<string, ContextArgument>>;
    }
  /** An address in the context, followed by path segments, for instance `settings.links.wls` + `licenses` + an id. */
  | {
      readonly kind: 'context';
      readonly path: readonly string[];
      readonly keepQuery: boolean;
      readonly segments: readonly ContextArgument[];
    }
  | Extract<TargetModel, { readonly kind: 'address' | 'operation' }>;

/** Something a person may do: asked for, permitted, confirmed, filled in, called, and what happens then. */
export interface ActionModel {
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
  readonly confirm?: ConfirmModel;
  /** A form to fill in first; what it sends is the payload of the call. */
  readonly form?: ActionFormModel;
  /** Operation: a source or one of the host. Absent: only the effects happen. */
  readonly call?: string;
  /** Arguments of the call besides the form's payload: path and query arguments and payload members. */
  readonly with: Readonly<Record<string, ContextArgument>>;
  /** Place of the revision that is sent as `If-Match`, so that nobody overwrites what they have not seen. */
  readonly revision?: readonly string[];
  /** The answer is a file that is handed to the person. */
  readonly download: boolean;
  /** On success, in order. */
  readonly then: readonly ScreenEffectModel[];
}

export interface ConfirmModel {
  readonly title: LocaleKey;
  readonly text?: LocaleKey;
  /** Words of the confirming button. */
  readonly confirm: LocaleKey;
  readonly danger: boolean;
}

export interface ActionFormModel {
  readonly form: string;
  readonly mode: FormMode;
  readonly initial?: readonly string[];
  readonly in: 'dialog' | 'drawer';
  readonly title: LocaleKey;
}

export type ScreenEffectModel =
  | { readonly do: 'notify'; readonly message: LocaleKey; readonly severity: 'success' | 'info' | 'warning' }
  /** Loads sources of the screen (by their name there) or everywhere (by their name in `sources.json`) again. */
  | { readonly do: 'refresh'; readonly source: string }
  | { readonly do: 'navigate'; readonly to: ScreenTargetModel }
  /** Shows blocks in a dialog that reads the call's `answer`; what is secret there is shown this once. */
  | {
      readonly do: 'show';
      readonly title: LocaleKey;
      readonly close: LocaleKey;
      readonly blocks: readonly BlockModel[];
    }
  /** Closes the detail that is open. */
  | { readonly do: 'close' };
