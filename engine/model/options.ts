import type { SlotIndex, Switch } from './condition';
import type { WrittenNames } from './format';
import type { Json, LocaleKey } from './json';
import type { Argument } from './target';

/** The options of a field, and how they are shown. */
export interface OptionsModel {
  readonly from: OptionListModel;
  /** Text that is not an option is accepted too. */
  readonly freeText: boolean;
  /** An option that opens an input for such a text, with its texts where they differ from the kit's. */
  readonly other?: OtherModel;
  /** Order shown: as given, or by the page language's collation of the labels. */
  readonly sort: 'given' | 'label';
  /** Values that always come last, in this order. */
  readonly last: readonly Json[];
  /** Index of the slot that holds the current values, or -1. */
  readonly slot: SlotIndex;
}

/** Texts of *Other* and of its input. */
export interface OtherModel {
  readonly label?: LocaleKey;
  readonly text?: LocaleKey;
}

/** Where options come from. */
export type OptionListModel =
  | { readonly kind: 'list'; readonly options: readonly ListedOptionModel[] }
  /** A named option source that the host loads; `where` narrows it. A change of an argument reloads it. */
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
  /** Where options are named after values of a record: how each of these is called and written. */
  readonly names?: WrittenNames;
  /** Arguments without which it cannot be called. */
  readonly required: readonly string[];
  /** Argument by which the server searches. */
  readonly q?: string;
  /** Argument for requesting a single value. */
  readonly by?: string;
  /** The source is paged: not all items are loaded at once, and the total is beside the list. */
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
