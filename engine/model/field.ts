import type { Computation } from './computed';
import type { SlotIndex, Switch } from './condition';
import type { JsonObject, LocaleKey } from './json';
import type { OptionsModel } from './options';
import type { Argument } from './target';

/** A field with its shared part merged in and every name in it resolved. */
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
  /** When its problem shows, where that differs from the form. */
  readonly problems?: ProblemTiming;
  readonly displayed: Switch;
  readonly required: Switch;
  readonly readOnly: Switch;
  readonly disabled: Switch;
  readonly width: 'full' | 'half' | 'third';
  /** Position within its step where it differs from the written one; the first matching case wins. */
  readonly order: readonly { readonly when: Switch; readonly position: number }[];
  /** What the value is computed from, in the browser and again on the server. */
  readonly computed?: Computation;
  /** Initial value. */
  readonly default?: Argument;
  /** What its type and component read: `min`, `max`, `rows`, `link`, … checked against their own schemas. */
  readonly settings: JsonObject;
  /** Own messages by problem code, instead of the type's. */
  readonly messages: Readonly<Record<string, LocaleKey>>;
  readonly rules: readonly RuleModel[];
  readonly options?: OptionsModel;
  /** Of a list: a field for each column of a row. Their paths begin at the row, and they have no slots. */
  readonly columns?: readonly FieldModel[];
  readonly onChange: readonly ChangeModel[];
  /** Index of its value slot, or -1 where nothing reads it. */
  readonly slot: SlotIndex;
}

/** A rule of a field. */
export interface RuleModel {
  /** Name of a {@link RuleKind}. */
  readonly type: string;
  readonly args: Readonly<Record<string, Argument>>;
  /** Own message for every problem of the rule. */
  readonly message?: LocaleKey;
  readonly when: Switch;
  /** Slots whose change makes the verdict stale, ascending. */
  readonly reads: readonly SlotIndex[];
  /** Present where the rule calls the API; it then has no arguments of its own. */
  readonly remote?: RemoteModel;
}

/** A remote check: the API decides whether a value is valid. */
export interface RemoteModel {
  /** Name of a `GET`. */
  readonly source: string;
  /** Its arguments, by the names under which they are sent. */
  readonly of: Readonly<Record<string, Argument>>;
  /** Arguments without which it is not called. */
  readonly required: readonly string[];
  /** Path of the boolean in the answer. */
  readonly right: readonly string[];
  readonly whenUnknown: WhenUnknown;
  /** Timeout in milliseconds. */
  readonly timeout: number;
}

/** What applies while the API gives no answer. */
export type WhenUnknown = 'pass' | 'refuse' | 'askAgain';

/** Runs when the user (or a `set`) changed the field's value. */
export type ChangeModel =
  | { readonly do: 'clear'; readonly when: Switch; readonly fields: readonly number[] }
  | { readonly do: 'set'; readonly when: Switch; readonly field: number; readonly to: Argument };

/**
 * When the problem of a field shows (decision D14). `leaving`: once the field was changed and left, from then on while typing, and at once
 * where a paste made a valid value invalid. `typing`: from the first change. `start`: from the start. `submit`: once a submit was refused.
 */
export type ProblemTiming = 'leaving' | 'typing' | 'start' | 'submit';

/** A field with all defaults. Used where a kind or a widget is called before there is a model, or where the field belongs to no form. */
export const plainField: Omit<FieldModel, 'name' | 'type' | 'component'> = {
  step: 0,
  path: [],
  store: true,
  secret: false,
  resetOnNavigation: false,
  eraseOnError: false,
  displayed: true,
  required: true,
  readOnly: false,
  disabled: false,
  width: 'full',
  order: [],
  settings: {},
  messages: {},
  rules: [],
  onChange: [],
  slot: -1,
};
