import type { SlotIndex, Switch } from './condition';
import type { Json, LocaleKey } from './json';
import type { Argument } from './target';

/** What a field offers to choose from, and how it is shown. */
export interface OptionsModel {
  readonly from: OptionListModel;
  /** Text that is no option is accepted too. */
  readonly freeText: boolean;
  /** Order shown: as given, or by the page language's collation of the shown text. */
  readonly sort: 'given' | 'label';
  /** Values that always come last, in this order. */
  readonly last: readonly Json[];
  /** Index of the slot that holds the current values, or -1. */
  readonly slot: SlotIndex;
}

/** Where options come from. */
export type OptionListModel =
  | { readonly kind: 'list'; readonly options: readonly ListedOptionModel[] }
  /** A named option source the host loads; `where` narrows it. A change of an argument loads again. */
  | { readonly kind: 'source'; readonly source: string; readonly where: Readonly<Record<string, Argument>> }
  /** A value → label map, or a list, in the context. */
  | { readonly kind: 'context'; readonly slot: SlotIndex }
  /** Consecutive integers; `thisYear` is added to `start`. */
  | { readonly kind: 'range'; readonly start: number; readonly thisYear: boolean; readonly count: number };

/** An option that is written out. */
export interface ListedOptionModel {
  readonly value: string | number | boolean;
  /** Absent: the value itself is shown. */
  readonly label?: LocaleKey;
  readonly group?: LocaleKey;
  readonly when: Switch;
}
