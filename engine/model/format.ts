import type { ContextTest, ScreenTargetModel, Tone } from './context';
import type { LocaleKey } from './json';

/** A named value of a record: a column, a fact of a detail, an axis. */
export interface ItemModel {
  /** Unique among its siblings; the path's text unless written. */
  readonly id: string;
  readonly label: LocaleKey;
  /** Path within the record. */
  readonly field: readonly string[];
  readonly format: FormatModel;
  readonly displayed: true | ContextTest;
  /** Explanation beside the label. */
  readonly help?: LocaleKey;
  /** Shown where the value is empty; absent: a dash. */
  readonly empty?: LocaleKey;
}

/** How a value is formatted. An empty value is an en dash with a text for screen readers, zero durations too. */
export type FormatModel =
  | { readonly as: 'text' | 'yesNo' | 'number' | 'percent' | 'email' }
  /**
   * Date, or moment, in the reader's time zone; `relative`: "in 3 days", with the moment as tooltip. `day` and `month` name a period in
   * UTC, as usage is stored.
   */
  | { readonly as: 'date' | 'dateTime' | 'relative' | 'day' | 'month' }
  /** Stored in milliseconds, shown in minutes unless another unit is written (specification section 9, decision D20). */
  | { readonly as: 'duration'; readonly in?: DurationUnit }
  /** As fields of these types keep them: a length of time in minutes, a time of day, a range of days, the address of a page, a file. */
  | { readonly as: 'minutes' | 'time' | 'dateRange' | 'url' | 'file' }
  /** `$` first, digits by locale (decision D7); in a currency, as the language writes amounts in it. */
  | { readonly as: 'money'; readonly currency?: string }
  /** An amount to its last digit, for prices of less than a cent, or a percentage (`12.5 %`); what is neither is shown as it is written. */
  | { readonly as: 'price' }
  /** Monospace with a copy button. `secret`: shown, copied, never stored. */
  | { readonly as: 'code' | 'secret' | 'multiline' | 'markdown' }
  /** Texts for values, written in the locale files. `tones` gives each a color: then it is drawn as a chip. */
  | {
      readonly as: 'words';
      readonly words: Readonly<Record<string, LocaleKey>>;
      readonly tones?: Readonly<Record<string, Tone>>;
    }
  /** Texts for values from a map in the context, for instance `settings.industryLabels`; an unknown value is shown as it is. */
  | { readonly as: 'label'; readonly labels: readonly string[]; readonly words?: OwnLabels }
  | { readonly as: 'link'; readonly to: ScreenTargetModel }
  /** A bar: this value as a share of the one at `of` (within the record); without a limit the number only. */
  | { readonly as: 'share'; readonly of: readonly string[]; readonly value: 'number' | 'money' | 'duration' }
  /** The differences between two records: this one, and the earlier one at `from` (within the surrounding record). */
  | {
      readonly as: 'changes';
      readonly from: readonly string[];
      readonly names: WrittenNames;
    }
  /** A number of things: a plural text with `count`. */
  | { readonly as: 'count'; readonly words: LocaleKey }
  /** Lines for a file, with values of the context; hidden together with the secrets beside them. */
  | { readonly as: 'snippet'; readonly words: LocaleKey }
  /** Several values; more than `most` are folded. */
  | { readonly as: 'list'; readonly of: FormatModel; readonly most?: number };

/** Labels and formats of values of a record by dotted name. */
export type WrittenNames = Readonly<Record<string, { readonly label: LocaleKey; readonly format?: FormatModel }>>;

/** `long`: minutes, with days and hours beside them. */
export type DurationUnit = 'minutes' | 'hours' | 'days' | 'long';

/**
 * Labels that are part of the product, by value: the key and its text in the fallback language. A map of labels that still has this text is
 * translated; one that was changed is shown as written.
 */
export type OwnLabels = Readonly<Record<string, { readonly key: LocaleKey; readonly text: string }>>;
