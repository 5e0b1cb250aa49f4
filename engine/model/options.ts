import type { SlotIndex, Switch } from './condition';
import type { Json, LocaleKey } from './json';
import type { Argument } from './target';

/** What a field offers to choose from, and how it is shown. */
export interface OptionsModel {
  readonly from: OptionListModel;
  /** Text that is no option is accepted too. */
  readonly freeText: boolean;
  /** An option that opens an input for such a text; its words where they are not the kit's own. */
  readonly other?: OtherModel;
  /** Order shown: as given, or by the page language's collation of the shown text. */
  readonly sort: 'given' | 'label';
  /** Values that always come last, in this order. */
  readonly last: readonly Json[];
  /** Index of the slot that holds the current values, or -1. */
  readonly slot: SlotIndex;
}

/** Words of *Other* and of its text. */
export interface OtherModel {
  readonly label?: LocaleKey;
  readonly text?: LocaleKey;
}

/** Where options come from. */
export type OptionListModel =
  | { readonly kind: 'list'; readonly options: readonly ListedOptionModel[] }
  /** A named option source the host loads; `where` narrows it. A change of an argument loads again. */
  | {
      readonly kind: 'source';
      readonly source: string;
      readonly where: Readonly<Record<string, Argument>>;
      /** Present where a `GET` of the API answers: how its answer is read as options. */
      readonly read?: OptionReading;
    }
  /** A value → label map, or a list, in the context. */
  | { readonly kind: 'context'; readonly slot: SlotIndex }
  /** Consecutive integers; `thisYear` is added to `start`. */
  | { readonly kind: 'range'; readonly start: number; readonly thisYear: boolean; readonly count: number };

/** How the answer of a `GET` is read as options. */
export interface OptionReading {
  /** Place of the list in the answer; empty: the answer itself. */
  readonly items: readonly string[];
  readonly value: readonly string[];
  /** Places of the texts in an item. */
  readonly label: readonly (readonly string[])[];
  readonly group?: readonly string[];
  /** Arguments it cannot be asked without. */
  readonly required: readonly string[];
  /** Argument by which the server searches. */
  readonly q?: string;
  /** Argument by which one value is asked for. */
  readonly by?: string;
  /** The source answers pages: not everything is here at once, and the total stands beside the list. */
  readonly paged: boolean;
}

/** An option that is written out. */
export interface ListedOptionModel {
  readonly value: string | number | boolean;
  /** Absent: the value itself is shown. */
  readonly label?: LocaleKey;
  readonly group?: LocaleKey;
  readonly when: Switch;
}
